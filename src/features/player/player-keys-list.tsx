import { m } from '#src/locales/paraglide/messages.js'
import styles from './player-keys-list.module.css'

/** Keyboard shortcuts; hidden on touch devices. */
export function PlayerKeys() {
  const lines: [keys: string[], action: string][] = [
    [[m.player_key_space(), 'K'], m.player_key_toggle()],
    [['J', '←'], m.player_back()],
    [['L', '→'], m.player_forward()],
  ]
  return (
    <section className={styles.keys}>
      <h3 className={styles.heading}>{m.player_keys()}</h3>
      <dl className={styles.list}>
        {lines.map(([keys, action]) => (
          <div key={action} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
