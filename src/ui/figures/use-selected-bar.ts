import { useState } from 'react'
import type { PointerEvent } from 'react'
import type { Bar } from './bar.ts'

/** Returns `first`, or the bar that was hovered, tapped or reached by arrow keys. */
export function useSelectedBar(bars: readonly Bar[], first: Bar | undefined) {
  const [chosen, setChosen] = useState<string>()
  const bar = bars.find(({ key }) => key === chosen) ?? first
  const choose = (index: number) => setChosen(bars[index]?.key)
  const chooseUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * bars.length)
    choose(Math.min(Math.max(index, 0), bars.length - 1))
  }
  return {
    bar,
    choose,
    pointer: {
      onPointerDown: chooseUnder,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' || event.buttons > 0) chooseUnder(event)
      },
    },
  }
}
