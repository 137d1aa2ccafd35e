import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ButtonSpecimens() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}: as it is, with icon, disabled, busy`}>
          <Cluster>
            <Button variant={variant}>Add Member</Button>
            <Button variant={variant} icon={<Plus aria-hidden="true" />}>
              Add Member
            </Button>
            <Button variant={variant} disabled>
              Add Member
            </Button>
            <Button variant={variant} busy>
              Add Member
            </Button>
          </Cluster>
        </Specimen>
      ))}
      <Specimen name="Button sm, md, lg, block; press the last one to see it busy">
        <Cluster>
          <Button size="sm">Small</Button>
          <Button>Middle</Button>
          <Button size="lg" variant="primary">
            Get Started For Free
          </Button>
        </Cluster>
        <Stack>
          <Button block variant="primary" busy={busy} onClick={() => setBusy(true)}>
            Submit
          </Button>
        </Stack>
      </Specimen>
      <Specimen name="IconButton; a link that looks like a button; a link">
        <Cluster>
          <IconButton label="Edit">
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label="Add" variant="primary">
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label="Add one" variant="secondary" size="sm">
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label="Delete" disabled>
            <Trash2 aria-hidden="true" />
          </IconButton>
          <IconButton label="Save" busy>
            <Plus aria-hidden="true" />
          </IconButton>
          <a href="#buttons" className={buttonClass({ variant: 'primary' })}>
            A link
          </a>
          <a href="#buttons">An ordinary link</a>
        </Cluster>
      </Specimen>
    </>
  )
}
