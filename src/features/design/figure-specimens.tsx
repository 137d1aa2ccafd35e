import Calendar from 'lucide-react/icons/calendar'
import HandCoins from 'lucide-react/icons/hand-coins'
import Users from 'lucide-react/icons/users'
import type { Bar } from '#src/ui/figures/bar.ts'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { SmallBars } from '#src/ui/figures/small-bars.tsx'
import { StackedBar } from '#src/ui/figures/stacked-bar.tsx'
import { Card } from '#src/ui/card.tsx'
import { Grid } from '#src/ui/stack.tsx'
import { Stat } from '#src/ui/figures/stat.tsx'
import { Specimen } from '#src/features/design/specimen.tsx'

const visits = [142, 150, 149, 161, 158, 173, 120, 166, 171, 171, 184, 187]
const headings = { label: 'Sunday', value: 'Visits', change: 'Against the week before' }
const changes = ['down', undefined, 'up'] as const
const bars = visits.map((value, index): Bar => {
  const difference = value - (visits[index - 1] ?? value)
  return {
    key: String(index),
    label: `${['Sep', 'Oct', 'Nov'][Math.floor(index / 4)]} ${((index * 7) % 28) + 1}`,
    value: index === 4 ? null : value,
    lastYear: value - 12,
    running: index === 11,
    change: changes[Math.sign(difference) + 1],
    changeText: `${difference} visits`,
  }
})

export function FigureSpecimens() {
  return (
    <>
      <Specimen name="Stat in a Card">
        <Grid min="11rem">
          <Card>
            <Stat
              icon={<Users aria-hidden="true" />}
              label="Members"
              value="250"
              detail="3 joined this week"
            />
          </Card>
          <Card>
            <Stat
              icon={<HandCoins aria-hidden="true" />}
              label="Donations"
              value="$1,240"
              detail="This week"
            />
          </Card>
          <Card>
            <Stat
              icon={<Calendar aria-hidden="true" />}
              label="Calendar & Events"
              value="2"
              detail="Upcoming"
            />
          </Card>
        </Grid>
      </Specimen>
      <Specimen name="BarChart, twelve and five bars">
        <Card>
          <BarChart caption="Weekly Attendance" bars={bars} headings={headings} usual={166} />
        </Card>
        <Card>
          <BarChart caption="Weekly Attendance" hideCaption bars={bars.slice(-5)} headings={headings} />
        </Card>
      </Specimen>
      <Specimen name="StackedBar and SmallBars">
        <Card>
          <StackedBar
            label="Answers"
            parts={[
              { key: 'yes', label: 'Yes', value: 18, tone: 'success' },
              { key: 'no', label: 'No', value: 6, tone: 'danger' },
              { key: 'pending', label: 'Pending', value: 15, tone: 'neutral' },
            ]}
          />
        </Card>
        <Card>
          <SmallBars caption="Koral" bars={bars} headings={headings} top={187} />
        </Card>
      </Specimen>
    </>
  )
}
