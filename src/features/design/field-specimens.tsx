import { useState } from 'react'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { PhotoButton } from '#src/ui/fields/photo-button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

const zones = [
  { value: 'America/Port-au-Prince', label: 'Port-au-Prince' },
  { value: 'America/New_York', label: 'New York' },
]

export function FieldSpecimens() {
  const [search, setSearch] = useState('')
  const [guests, setGuests] = useState(12)
  const [file, setFile] = useState<string>()
  return (
    <>
      <Specimen name="TextField: empty, filled, help, error, disabled, prefix, suffix">
        <Stack gap={3}>
          <TextField label="Name" placeholder="Marie-Thérèse Élisée" required />
          <TextField
            label="Username"
            prefix="@"
            defaultValue="premye_batis"
            help="How people will find you"
          />
          <TextField label="Email Address" type="email" defaultValue="pastor@" error="Email is not valid" />
          <TextField label="Phone" defaultValue="+509 3412 5678" disabled />
          <TextField
            label="Amount"
            optional
            inputMode="decimal"
            prefix="$"
            suffix="USD"
            placeholder="25.00"
          />
        </Stack>
      </Specimen>
      <Specimen name="PasswordField">
        <Stack gap={3}>
          <PasswordField label="Password" autoComplete="off" defaultValue="lakou-2026" />
          <PasswordField
            label="New Password"
            autoComplete="off"
            error="Password must be at least 6 characters"
          />
        </Stack>
      </Specimen>
      <Specimen name="SelectField, TextArea">
        <Stack gap={3}>
          <SelectField label="Timezone" options={zones} placeholder="Choose a timezone" />
          <SelectField label="Timezone" options={zones} error="Timezone is required" />
          <TextArea label="Description" placeholder="What was the sermon about?" />
        </Stack>
      </Specimen>
      <Specimen name="SearchField">
        <SearchField
          label="Search members"
          placeholder="Name or phone"
          value={search}
          onValueChange={setSearch}
        />
        <SearchField label="Search members" value="Élisée" onValueChange={setSearch} />
      </Specimen>
      <Specimen name="NumberStepper">
        <NumberStepper label="Guests" value={guests} onValueChange={setGuests} compact />
        <NumberStepper label="Guests (at the lower end)" value={0} onValueChange={setGuests} compact />
      </Specimen>
      <Specimen name="FileDrop: empty or chosen, error">
        <FileDrop
          label="Choose a file or drop it here"
          hint="CSV or Excel, up to 40 MB"
          accept=".csv,.xlsx"
          chosen={file}
          onFiles={([first]) => setFile(first?.name)}
        />
        <FileDrop
          label="Choose another file"
          hint="CSV or Excel, up to 40 MB"
          chosen="members-2019.pages"
          error="This kind of file cannot be read."
          onFiles={([first]) => setFile(first?.name)}
        />
      </Specimen>
      <Specimen name="FileDrop: compact; PhotoButton (touch screens only)">
        <FileDrop
          label="Choose a file or drop it here"
          hint="CSV, Excel, PDF or photos"
          compact
          onFiles={([first]) => setFile(first?.name)}
        />
        <PhotoButton label="Take a photo" onPhoto={({ name }) => setFile(name)} />
      </Specimen>
    </>
  )
}
