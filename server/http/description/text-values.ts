/** Values of fields about the texts of a day, by area and name. */
export const textValues = {
  'church.texts': 62,
  'church.text_limit': 500,
  'reminders.left': 438,
  'reminders.not_textable': 0,
  'reminders.unproven': false,
}
