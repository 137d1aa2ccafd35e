import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import type { CreationKey } from './creation-keys.ts'
import styles from './shortcuts-dialog.module.css'

interface Shortcut {
  text: string
  /** Alternatives; each is one key, or several in a row. */
  keys: string[][]
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The list of all keys. */
export function ShortcutsDialog({ keys, onClose }: { keys: CreationKey[]; onClose: () => void }) {
  return (
    <Dialog open title={m.keys_title()} onClose={onClose}>
      <Section
        title={m.keys_anywhere()}
        shortcuts={[
          { text: m.keys_search(), keys: [[isApple ? '⌘ K' : 'Ctrl K'], ['/']] },
          ...keys.map(({ key, text }) => ({ text: text(), keys: [['n', key]] })),
          { text: m.keys_list(), keys: [['?']] },
        ]}
      />
      <Section
        title={m.keys_lists()}
        shortcuts={[
          { text: m.keys_down(), keys: [['↓'], ['j']] },
          { text: m.keys_up(), keys: [['↑'], ['k']] },
          { text: m.keys_open(), keys: [[m.keys_enter()]] },
          { text: m.keys_select(), keys: [[m.keys_space()]] },
          { text: m.keys_clear(), keys: [['Esc']] },
        ]}
      />
    </Dialog>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ text, keys }) => (
          <div key={text} className={styles.row}>
            <dt>{text}</dt>
            <dd className={styles.keys}>
              <Joined word={m.keys_or()}>
                {keys.map((sequence) => (
                  <Joined key={sequence.join()} word={m.keys_then()}>
                    {sequence.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </Joined>
                ))}
              </Joined>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Joined({ word, children }: { word: string; children: ReactNode[] }) {
  return children.map((child, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes
    <Fragment key={index}>
      {index > 0 && ` ${word} `}
      {child}
    </Fragment>
  ))
}
