import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Cluster } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SaveAsNew } from '#src/widgets/save-as-new.tsx'

/** The post of what was typed is no more: it can become another one. */
export function DeletedElsewhere(typed: ComponentProps<typeof SaveAsNew>) {
  return (
    <Banner
      tone="warning"
      role="alert"
      icon={<TriangleAlert aria-hidden="true" />}
      title={m.blogs_edit_deleted_title()}
    >
      <p>{m.blogs_edit_deleted()}</p>
      <Cluster gap={2}>
        <SaveAsNew {...typed} />
      </Cluster>
    </Banner>
  )
}
