import type { ReactNode } from 'react'
import type { PublicPage } from '#contract/pages/served-page.ts'

interface Props {
  page: PublicPage
  /** Title of the page, without the app's name. */
  title: string
  /** Title of link previews, if another. */
  headline?: string | undefined
  /** At most 160 characters. */
  description: string
  /** The kind of thing, as Open Graph has it. */
  type?: string
  /** URL of its picture; default: the app's icon. */
  picture?: string
  /** What else Open Graph says of it. */
  children?: ReactNode
}

/** The metadata of a public page, for search engines and link previews. */
export function PreviewMeta(props: Props) {
  const { page, title, headline = title, description, type = 'website', children } = props
  const { path, served, listed } = page
  const { origin, settings, language } = served
  const address = origin + path
  const picture = props.picture ?? `${origin}/icons/icon-512.png`
  return (
    <>
      <title>{`${title} · ${settings.title}`}</title>
      <meta name="description" content={description} />
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={headline} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={settings.title} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={picture} />
      {children}
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={headline} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  )
}
