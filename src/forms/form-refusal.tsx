import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { ConflictList } from './conflict-list.tsx'
import { SeePlans } from './see-plans.tsx'
import styles from './form-refusal.module.css'

/** Why a form failed: a message, or edit conflicts with a choice per field. */
export type FormFailure =
  | {
      message: string
      overPlan: boolean
    }
  | ComponentProps<typeof ConflictList>

/** The failure of a form, above its submit button. Every form renders one. */
export function FormRefusal({ refusal }: { refusal: FormFailure | undefined }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A form submitted from its first field may end below the viewport.
    if (refusal) region.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    // Always rendered, so that screen readers announce its content.
    <div role="alert" ref={region} className={styles.region}>
      {refusal && 'conflicts' in refusal && (
        <>
          <p>{m.waiting_conflict()}</p>
          <ConflictList {...refusal} />
        </>
      )}
      {refusal && 'message' in refusal && (
        <Banner
          tone={refusal.overPlan ? 'warning' : 'danger'}
          role="none"
          action={refusal.overPlan && <SeePlans />}
        >
          {refusal.message}
        </Banner>
      )}
    </div>
  )
}
