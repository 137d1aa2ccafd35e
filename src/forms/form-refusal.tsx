import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { ConflictList } from './conflict-list.tsx'
import { SeePlans } from './see-plans.tsx'
import styles from './form-refusal.module.css'

/** Why a form was refused; of an edit also what another person has changed meanwhile, with a choice for each field. */
export type FormFailure =
  | {
      message: string
      /** The plan has no room for it: the larger ones are offered beside the message. */
      overPlan: boolean
    }
  | ComponentProps<typeof ConflictList>

/** Why a form was refused (`refusal` of `useValidatedForm`), in the form itself, above its button. Every form has one. */
export function FormRefusal({ refusal }: { refusal: FormFailure | undefined }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A form that was sent from its first field may end below the screen.
    if (refusal) region.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    // Always rendered, so that what appears in it is announced.
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
