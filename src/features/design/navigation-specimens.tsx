import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Steps } from '#src/ui/figures/steps.tsx'
import { TabLinks, tabLinkClass, Tabs } from '#src/ui/tabs.tsx'
import { Specimen, type Theme } from '#src/features/design/specimen.tsx'

const steps = ['Upload', 'Match columns', 'Review', 'Done']

export function NavigationSpecimens({ theme }: { theme: Theme }) {
  const [tab, setTab] = useState<'members' | 'groups' | 'missing'>('members')
  return (
    <>
      <Specimen name="PageHeader">
        <PageHeader
          title={<span>{`Members, ${theme}`}</span>}
          lead="250 people in 8 groups"
          back={
            <a href="#navigation" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              <ChevronLeft aria-hidden="true" />
              Dashboard
            </a>
          }
          actions={<Button variant="primary">Add Member</Button>}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label={`Church, ${theme}`}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'members', label: 'Members' },
            { value: 'groups', label: 'Groups' },
            { value: 'missing', label: 'Who is missing' },
          ]}
        >
          <p>What belongs to “{tab}”.</p>
        </Tabs>
      </Specimen>
      <Specimen name="TabLinks">
        <TabLinks label={`Settings, ${theme}`}>
          <a href="#navigation" className={tabLinkClass} aria-current="page">
            Profile
          </a>
          <a href="#navigation" className={tabLinkClass}>
            Sessions
          </a>
        </TabLinks>
      </Specimen>
      <Specimen name="Steps: first, third, all done">
        <Steps label="Import" steps={steps} current={0} />
        <Steps label="Import" steps={steps} current={2} />
        <Steps label="Import" steps={steps} current={4} />
      </Specimen>
    </>
  )
}
