// One podcast at a time: in whichever tab of this browser it was asked for last.
const tabs = new BroadcastChannel('lakou-player')

/** Tells the other tabs which podcast sounds here. */
export function broadcastPlaying(podcastId: string): void {
  tabs.postMessage(podcastId)
}

/** Calls `act` when a podcast sounds in another tab. */
export function onOtherTab(act: (podcastId: string) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<string>) => act(data)
}
