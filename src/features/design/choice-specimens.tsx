import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useState } from 'react'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

export function ChoiceSpecimens() {
  const [privacy, setPrivacy] = useState<'anyone' | 'link' | 'me'>('anyone')
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const [filter, setFilter] = useState<'all' | 'present' | 'missing'>('all')
  return (
    <>
      <Specimen name="Checkbox: off, on, partly, error, disabled">
        <div>
          <Checkbox label="Choir" />
          <Checkbox label="Youth" help="Fridays at six" defaultChecked />
          <Checkbox label="All groups" indeterminate />
          <Checkbox label="I agree to the terms" error="Please complete all required fields." />
          <Checkbox label="Ushers" disabled />
          <Checkbox label="Deacons" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="Switch: off, on, disabled">
        <div>
          <Switch label="Weekly SMS reminder" help="Saturdays at three, to those who were absent" />
          <Switch label="Save what I listen to" defaultChecked />
          <Switch label="Push notifications" disabled />
          <Switch label="Backups" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen name="RadioGroup">
        <RadioGroup
          legend="Who can listen"
          value={privacy}
          onValueChange={setPrivacy}
          options={[
            { value: 'anyone', label: 'Anyone' },
            { value: 'link', label: 'Anyone with the link', help: 'Listed nowhere' },
            { value: 'me', label: 'Only me', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="SegmentedControl: with icons, block">
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'system', label: 'System', icon: <SunMoon aria-hidden="true" /> },
            { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
          ]}
        />
        <SegmentedControl
          block
          label="Show"
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'all', label: 'All 250' },
            { value: 'present', label: 'Present 187' },
            { value: 'missing', label: 'Missing 63' },
          ]}
        />
      </Specimen>
    </>
  )
}
