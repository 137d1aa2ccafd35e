import type { ReactNode } from 'react'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { ButtonSpecimens } from '#src/features/design/button-specimens.tsx'
import { ChoiceSpecimens } from '#src/features/design/choice-specimens.tsx'
import styles from './design-screen.module.css'
import { FeedbackSpecimens } from '#src/features/design/feedback-specimens.tsx'
import { FieldSpecimens } from '#src/features/design/field-specimens.tsx'
import { FigureSpecimens } from '#src/features/design/figure-specimens.tsx'
import { ListSpecimens } from '#src/features/design/list-specimens.tsx'
import { NavigationSpecimens } from '#src/features/design/navigation-specimens.tsx'
import { OverlaySpecimens } from '#src/features/design/overlay-specimens.tsx'
import type { Theme } from '#src/features/design/specimen.tsx'
import { TokenSpecimens } from '#src/features/design/token-specimens.tsx'

const sections: [title: string, specimens: (props: { theme: Theme }) => ReactNode][] = [
  ['Mark, colours, type, space', TokenSpecimens],
  ['Buttons', ButtonSpecimens],
  ['Fields', FieldSpecimens],
  ['Choices', ChoiceSpecimens],
  ['Lists and cards', ListSpecimens],
  ['Figures', FigureSpecimens],
  ['Navigation', NavigationSpecimens],
  ['Feedback', FeedbackSpecimens],
  ['Overlays and notices', OverlaySpecimens],
]

/**
 * The style guide: every control in every state and theme. For developers: English only, without catalogues,
 * excluded from production builds.
 */
export function DesignScreen() {
  return (
    <Page>
      <PageHeader title="Design" lead="Every control in every state, by day and by night." />
      {sections.map(([title, Specimens]) => (
        <section key={title} className={styles.section}>
          <h2 className={styles.heading}>{title}</h2>
          <div className={styles.pair}>
            {(['light', 'dark'] as const).map((theme) => (
              <div key={theme} data-theme={theme} className={styles.panel}>
                <Stack gap={6}>
                  <Specimens theme={theme} />
                </Stack>
              </div>
            ))}
          </div>
        </section>
      ))}
    </Page>
  )
}
