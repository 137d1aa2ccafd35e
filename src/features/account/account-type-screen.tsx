import { useQuery } from '@tanstack/react-query'
import { account } from '#contract/account/account.ts'
import { query } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountTypeForm } from './account-type-form.tsx'

/** Account type selection after registration. */
export function AccountTypeScreen() {
  const types = useQuery(query(account.userTypes, {}))
  return (
    <AccountPage title={m.account_type_title()} lead={m.account_type_lead()}>
      {types.data && <AccountTypeForm types={types.data} />}
      {types.isPending && <Skeleton height="26rem" />}
      {types.isError && !types.data && (
        <ErrorState
          title={m.account_types_failed()}
          retrying={types.isFetching}
          onRetry={() => void types.refetch()}
        />
      )}
    </AccountPage>
  )
}
