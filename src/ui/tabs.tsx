import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  /** May return a promise: the pressed tab is shown until it settles. */
  onValueChange: (value: Value) => void | Promise<void>
  children: ReactNode
}

/** Tabs of one page. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const [shown, show] = useOptimisticValue(value, onValueChange)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = list.current
    const chosen = bar?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (!bar || !chosen) return
    const { left, right } = bar.getBoundingClientRect()
    bar.scrollLeft += Math.min(0, chosen.left - left) || Math.max(0, chosen.right - right)
  }, [shown])

  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    show(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            className={styles.tab}
            aria-selected={tab.value === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === shown ? 0 : -1}
            onClick={() => show(tab.value)}
            onKeyDown={(event) => {
              const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[
                event.key
              ]
              if (to === undefined) return
              event.preventDefault()
              choose(to)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}

/**
 * Tabs that are pages: links with `className={tabLinkClass}`; `aria-current="page"` marks the current one.
 */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}

export const tabLinkClass: string = styles.tab ?? ''
