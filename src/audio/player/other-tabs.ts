// Only the tab that has started last plays.
const tabs = new BroadcastChannel('lakou-player')

export function broadcastPlaying(podcastId: string): void {
  tabs.postMessage(podcastId)
}

export function onOtherTab(act: (podcastId: string) => void): void {
  tabs.onmessage = ({ data }: MessageEvent<string>) => act(data)
}
