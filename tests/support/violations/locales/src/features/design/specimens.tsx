export const specimens = <p>Only those who build the app see this.</p>
