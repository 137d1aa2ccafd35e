import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { CopyButton } from '#src/widgets/copy-button.tsx'
import styles from './api-key.module.css'

/** A new API key that can be revealed and copied until the page is left. */
export function NewApiKey({ apiKey, masked }: { apiKey: string; masked: string }) {
  const [shown, setShown] = useState(true)
  return (
    <Stack gap={3}>
      <Banner tone="warning">{m.api_key_once()}</Banner>
      <code className={styles.key}>{shown ? apiKey : masked}</code>
      <Cluster>
        <Button
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        >
          {shown ? m.api_key_hide() : m.api_key_show()}
        </Button>
        <CopyButton text={apiKey} what={m.api_key_title()} />
      </Cluster>
    </Stack>
  )
}
