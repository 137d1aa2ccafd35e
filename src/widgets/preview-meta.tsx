import type { ReactNode } from 'react'
import type { PublicPage } from '#contract/pages/served-page.ts'
import { plainPicture } from './link-picture.ts'
import type { LinkPicture } from './link-picture.ts'

interface Props {
  page: PublicPage
  /** Page title without the app's name. */
  title: string
  /** Title for link previews, if different. */
  headline?: string | undefined
  /** At most 160 characters. */
  description: string
  /** Open Graph type. */
  type?: string
  /** Default: the app's icon. */
  picture?: LinkPicture
  /** Open Graph locale of the content (`fr_FR`). Default: that of the page. */
  locale?: string
  /** Further Open Graph tags. */
  children?: ReactNode
}

/** Metadata of a public page for search engines and link previews. */
export function PreviewMeta(props: Props) {
  const { page, title, headline = title, description, type = 'website', children } = props
  const { path, served, listed } = page
  const { origin, settings, language } = served
  const address = origin + path
  const { url, size, alt } = props.picture ?? plainPicture(served, null)
  const isWide = size !== undefined && size.width > size.height
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
      <meta property="og:locale" content={props.locale ?? language} />
      <meta property="og:image" content={url} />
      {size && <meta property="og:image:width" content={String(size.width)} />}
      {size && <meta property="og:image:height" content={String(size.height)} />}
      {alt && <meta property="og:image:alt" content={alt} />}
      {children}
      <meta name="twitter:card" content={isWide ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={headline} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={url} />
    </>
  )
}
