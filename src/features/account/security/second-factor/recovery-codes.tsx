import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { saveFile } from '#src/api/save-file.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { CopyButton } from '#src/widgets/copy-button.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './second-factor.module.css'

/** Shows new recovery codes once; closing requires a confirmation that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { user } = useSession()
  const { title } = useSettings()
  const whose = [title, user?.email ?? user?.phone ?? user?.username].filter(Boolean).join(' · ')
  const text = [m.security_codes_title(), whose, '', ...codes, '', m.security_codes_text(), ''].join('\n')
  const download = () =>
    void saveFile(
      new Response(text, { headers: { 'content-type': 'text/plain' } }),
      `${m.security_codes_file()}.txt`,
    )
  return (
    <Dialog
      open
      locked
      title={m.security_codes_title()}
      onClose={onDone}
      actions={
        <Button variant="primary" onClick={onDone}>
          {m.security_codes_done()}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{m.security_codes_text()}</p>
        <div className={styles.sheet}>
          <p className={styles.soft}>{whose}</p>
          <ol className={styles.codes} aria-label={m.security_codes_title()}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        <Cluster>
          <CopyButton text={text} what={m.security_codes_title()} />
          <Button icon={<Download aria-hidden="true" />} onClick={download}>
            {m.security_codes_download()}
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
            {m.security_codes_print()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
