import { Banner } from '#src/ui/states/banner.tsx'

/** Why a form was refused, in the form itself, above its button. A form that has one shows no notice for it. */
export function FormRefusal({ message }: { message: string }) {
  return (
    // Always rendered, so that what appears in it is announced; `useValidatedForm` finds it by its attribute.
    <div role="alert" data-refusal>
      {message && (
        <Banner tone="danger" role="none">
          {message}
        </Banner>
      )}
    </div>
  )
}
