import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { ProveDialog } from './second-factor/prove-dialog.tsx'
import { RecoveryCodes } from './second-factor/recovery-codes.tsx'
import { SetUpDialog } from './second-factor/set-up-dialog.tsx'
import type { SetUp } from './second-factor/set-up-dialog.tsx'
import { useOwnerProof } from './use-owner-proof.tsx'

type State = ResponseOf<typeof secondFactor.get>

const stateQuery = query(secondFactor.get, {})
const refreshState = () => refresh([secondFactor.get])

/** Threshold for the low recovery codes warning. */
const few = 3

/** Second factor settings: on, off, recovery codes. */
export function SecondFactorCard() {
  const state = useQuery(stateQuery)
  // Held here, since the codes must stay visible while the state below changes.
  const [codes, setCodes] = useState<string[]>()
  return (
    <Card
      title={m.security_factor_title()}
      action={
        state.data &&
        (state.data.on ? (
          <Badge tone="success">{m.security_factor_on()}</Badge>
        ) : (
          <Badge>{m.security_factor_off()}</Badge>
        ))
      }
    >
      {state.data &&
        (state.data.on ? <On state={state.data} onCodes={setCodes} /> : <Off onCodes={setCodes} />)}
      {state.isPending && <Skeleton height="7rem" />}
      {state.isError && !state.data && (
        <ErrorState
          title={m.security_factor_failed()}
          retrying={state.isFetching}
          onRetry={() => void state.refetch()}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
    </Card>
  )
}

function Off({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [setUp, setSetUp] = useState<SetUp>()
  const owner = useOwnerProof()
  const begin = useCall(secondFactor.begin, { onSuccess: setSetUp, refresh: [secondFactor.get] })
  return (
    <Stack gap={4}>
      <p>{m.security_factor_off_text()}</p>
      <Cluster>
        <Button busy={begin.isPending} onClick={() => owner.prove(() => begin.mutate({}))}>
          {m.security_factor_turn_on()}
        </Button>
      </Cluster>
      {owner.dialog}
      {setUp && (
        <SetUpDialog
          setUp={setUp}
          onClose={() => setSetUp(undefined)}
          onDone={(codes) => {
            setSetUp(undefined)
            onCodes(codes)
            void refreshState()
          }}
        />
      )}
    </Stack>
  )
}

function On({ state, onCodes }: { state: State; onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const close = () => setAsking(undefined)
  const left = state.recovery_codes_left
  return (
    <Stack gap={4}>
      <p>{m.security_factor_on_text()}</p>
      <p>
        {m.security_codes_left({ n: left })} {left <= few && m.security_codes_few()}
      </p>
      <Cluster>
        <Button onClick={() => setAsking('codes')}>{m.security_codes_new()}</Button>
        <Button onClick={() => setAsking('off')}>{m.security_factor_turn_off()}</Button>
      </Cluster>
      {asking === 'codes' && (
        <ProveDialog
          title={m.security_codes_new_title()}
          text={m.security_codes_new_text()}
          action={m.security_codes_new()}
          account={state}
          onClose={close}
          onProof={async (proof) => {
            const { recovery_codes } = await call(secondFactor.makeRecoveryCodes, proof)
            close()
            onCodes(recovery_codes)
            void refreshState()
          }}
        />
      )}
      {asking === 'off' && (
        <ProveDialog
          title={m.security_factor_off_title()}
          text={m.security_factor_off_confirm_text()}
          action={m.security_factor_turn_off()}
          account={state}
          onClose={close}
          onProof={async (proof) => {
            const { message } = await call(secondFactor.turnOff, proof)
            close()
            notify({ kind: 'success', message })
            await refreshState()
          }}
        />
      )}
    </Stack>
  )
}
