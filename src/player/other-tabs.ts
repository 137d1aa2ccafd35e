// One podcast at a time: in whichever tab of this browser it was asked for last.
const tabs = new BroadcastChannel('lakou-player')

/** Tells the other tabs that it sounds here. */
export function tellOtherTabs(): void {
  tabs.postMessage('plays')
}

/** Calls `act` when it sounds in another tab. */
export function onOtherTab(act: () => void): void {
  tabs.onmessage = act
}
