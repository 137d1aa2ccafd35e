export function WhatsappIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719" />
      <path
        d="M8.4 7.7c.5-.5 1.1-.4 1.4.2l.7 1.3c.2.4.1.8-.2 1.1l-.4.5a6.6 6.6 0 0 0 3.3 3.3l.5-.4c.3-.3.7-.4 1.1-.2l1.3.7c.6.3.7.9.2 1.4-.8.8-1.7 1-2.7.7-2.6-.8-4.9-3.1-5.9-5.9-.3-1-.1-1.9.7-2.7Z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
