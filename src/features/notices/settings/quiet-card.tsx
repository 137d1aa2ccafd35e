import { formatMinute } from '#contract/fields/time-of-day.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { Stack } from '#src/ui/stack.tsx'
import type { StoredSettings, useNoticeSettings } from './use-notice-settings.ts'
import styles from './quiet-card.module.css'

type Change = ReturnType<typeof useNoticeSettings>['change']

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Message settings and quiet hours in the user's time zone. */
export function QuietCard({ stored, change }: { stored: StoredSettings; change: Change }) {
  const here = deviceTimeZone()
  const hourOptions = hours.map((hour) => ({
    value: String(hour),
    label: formatMinute(hour * 60, language()),
  }))
  return (
    <Card>
      <Stack gap={2}>
        <Switch
          label={m.notices_show_text()}
          help={m.notices_show_text_help()}
          checked={stored.show_text}
          onChange={({ target }) => change({ show_text: target.checked })}
        />
        <Switch
          label={m.notices_quiet()}
          help={m.notices_quiet_help()}
          checked={stored.quiet}
          onChange={({ target }) => change({ quiet: target.checked })}
        />
        {stored.quiet && (
          <div role="group" aria-label={m.notices_quiet()} className={styles.quiet}>
            <div className={styles.hours}>
              <SelectField
                label={m.notices_quiet_from()}
                options={hourOptions}
                value={String(stored.quiet_from)}
                onChange={({ target }) => change({ quiet_from: Number(target.value) })}
              />
              <SelectField
                label={m.notices_quiet_to()}
                options={hourOptions}
                value={String(stored.quiet_to)}
                onChange={({ target }) => change({ quiet_to: Number(target.value) })}
              />
            </div>
            <SelectField
              label={m.church_timezone()}
              options={zones(stored.time_zone, here).map((zone) => ({ value: zone, label: zoneName(zone) }))}
              value={stored.time_zone}
              onChange={({ target }) => change({ time_zone: target.value })}
            />
            {stored.time_zone !== here && (
              <div>
                <Button size="sm" onClick={() => change({ time_zone: here })}>
                  {m.notices_zone_here({ zone: zoneName(here) })}
                </Button>
              </div>
            )}
            <Switch
              label={m.notices_quiet_messages()}
              checked={stored.quiet_messages}
              onChange={({ target }) => change({ quiet_messages: target.checked })}
            />
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** "Port-au-Prince (America)": city first, for scanning a long list. */
function zoneName(zone: string): string {
  const [area, ...place] = zone.replaceAll('_', ' ').split('/')
  return place.length > 0 ? `${place.toReversed().join(', ')} (${area})` : zone
}

/** All time zones of the browser, plus the selected and own ones, by name. */
function zones(...others: string[]): string[] {
  const stored = new Set([...Intl.supportedValuesOf('timeZone'), ...others])
  return [...stored].toSorted((a, b) => zoneName(a).localeCompare(zoneName(b), language()))
}
