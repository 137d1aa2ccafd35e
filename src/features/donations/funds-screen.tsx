import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { analytics } from '#contract/analytics.ts'
import { funds } from '#contract/funds.ts'
import type { Fund } from '#contract/funds.ts'
import { call } from '#src/api/session.ts'
import { fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { fundsQuery } from '#src/queries/church-queries.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BackToDonations } from './back-to-donations.tsx'
import { FundChart } from './fund-chart.tsx'

/** The funds of a church: what was given to them; added, renamed, archived and taken back. */
export function FundsScreen() {
  const churchId = useChurchId()
  const read = useQuery(fundsQuery(churchId))
  /** The fund whose name is changed; `new`: one that is added. */
  const [naming, setNaming] = useState<Fund | 'new'>()
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToDonations />}
        title={m.gifts_funds()}
        lead={m.gifts_funds_lead()}
        actions={
          <Button variant="primary" onClick={() => setNaming('new')}>
            {m.gifts_fund_add()}
          </Button>
        }
      />
      <Stack gap={5}>
        <FundChart churchId={churchId} />
        {read.isPending && <SkeletonList rows={4} />}
        {read.isError && !read.data && <LoadFailed title={m.gifts_funds_failed()} query={read} />}
        {read.data && (
          <Card flush>
            <List>
              {read.data.funds.map((fund) => (
                <FundRow key={fund.id} fund={fund} onRename={() => setNaming(fund)} />
              ))}
            </List>
          </Card>
        )}
      </Stack>
      {naming && <FundForm fund={naming} churchId={churchId} onClose={() => setNaming(undefined)} />}
    </Page>
  )
}

function FundRow({ fund, onRename }: { fund: Fund; onRename: () => void }) {
  const { id, name, archived } = fund
  const archive = useCall(funds.update, { failure: m.gifts_fund_failed, refresh: [funds.list] })
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      detail={archived && <Badge>{m.gifts_fund_archived()}</Badge>}
      trailing={
        <>
          <IconButton
            label={m.gifts_fund_rename_of({ name })}
            title={m.gifts_fund_rename()}
            onClick={onRename}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={archived ? m.gifts_fund_restore_of({ name }) : m.gifts_fund_archive_of({ name })}
            title={archived ? m.gifts_fund_restore() : m.gifts_fund_archive()}
            busy={archive.isPending}
            onClick={() => archive.mutate({ fund_id: id, archived: !archived })}
          >
            {archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          </IconButton>
        </>
      }
    />
  )
}

function FundForm(props: { fund: Fund | 'new'; churchId: string; onClose: () => void }) {
  const { fund, churchId, onClose } = props
  const [name, setName] = useState(fund === 'new' ? '' : fund.name)
  const save = useCall(
    () =>
      fund === 'new'
        ? call(funds.create, { church_id: churchId, name })
        : call(funds.update, { fund_id: fund.id, name }),
    {
      failure: m.gifts_fund_failed,
      inline: (error) => 'name' in fieldErrors(error),
      refresh: [funds.list, analytics.funds],
      onSuccess: onClose,
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={fund === 'new' ? m.gifts_fund_add() : m.gifts_fund_rename()}>
      <form noValidate onSubmit={submit}>
        <Stack gap={3}>
          <TextField
            label={m.gifts_fund_name()}
            required
            dir="auto"
            autoComplete="off"
            value={name}
            error={fieldErrors(save.error)['name']}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              save.reset()
            }}
          />
          <Button type="submit" variant="primary" block busy={save.isPending}>
            {m.donations_save()}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
