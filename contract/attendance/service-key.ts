/** A service: a service time on a date, by default the church's first one. */
export interface ServiceKey {
  date: string
  service_id?: string | undefined
}

/** Omits the id of the first service time, so that its queries and rows are as before there were others. */
export function serviceKey({ date, service_id }: ServiceKey): ServiceKey {
  return service_id === undefined ? { date } : { date, service_id }
}

/** Identifies a service among those of a church. */
export function serviceText({ date, service_id }: ServiceKey): string {
  return service_id === undefined ? date : `${date}:${service_id}`
}
