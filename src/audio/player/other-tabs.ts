// One podcast at a time: in the tab of this browser that started one last.
const tabs = new BroadcastChannel('lakou-player')

/** Tells the other tabs which podcast plays here. */
export function broadcastPlaying(podcastId: string): void {
  tabs.postMessage(podcastId)
}

/** Calls `act` when a podcast plays in another tab. */
export function onOtherTab(act: (podcastId: string) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<string>) => act(data)
}
