import { coverSize } from '#contract/blogs/post-limits.ts'
import { Link } from '@tanstack/react-router'
import Rss from 'lucide-react/icons/rss'
import { useEffect, useRef } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import type { Post } from '#contract/blogs/posts.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { play, seek } from '#src/audio/player/player.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import { DayOf } from '#src/widgets/day-of.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PlainAudio } from '#src/widgets/podcasts/plain-audio.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { PostList } from '#src/widgets/posts/post-list.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import styles from './post-article.module.css'

/** Id of the element with the post's text only. */
export const postTextId = 'post-text'

/** A post with its source podcast and other posts of its author. */
export function PostArticle({ post }: { post: Post }) {
  const { apiBase } = useSettings()
  const { title, user, publishedAt, minutes, thumbnail, cover, url, podcast, more, look, tags } = post
  const language = languageOf(post)
  return (
    <>
      <article className={styles.post}>
        {cover && (
          <img
            src={`${apiBase}/${cover}`}
            alt={post.cover_alt}
            {...coverSize}
            fetchPriority="high"
            className={styles.cover}
          />
        )}
        {!cover && thumbnail && (
          <img
            src={`${apiBase}/${thumbnail}`}
            alt=""
            width={300}
            height={300}
            fetchPriority="high"
            className={styles.picture}
          />
        )}
        <h1 className={styles.title} lang={language}>
          <bdi>{title}</bdi>
        </h1>
        <p className={styles.facts}>
          <Link to="/@{$username}" params={{ username: user.username }} className={styles.writer}>
            <ChurchMark name={user.name} logo={look?.logo && `${apiBase}/${look.logo}`} size="sm" />
            <bdi>{user.name}</bdi>
          </Link>
          <DayOf instant={publishedAt} />
          <span>{m.publishing_minutes({ minutes })}</span>
        </p>
        {podcast && <Sermon podcast={podcast} apiBase={apiBase} />}
        <PostText post={post} />
        <PostTags tags={tags} username={user.username} />
        <div className={styles.actions}>
          <ShareButton url={url} title={title} />
          <a href={feedOf(user.username)} className={buttonClass({ variant: 'quiet' })}>
            <Rss aria-hidden="true" />
            {m.publishing_feed()}
          </a>
        </div>
      </article>
      {more.length > 0 && <PostList heading={m.publishing_more()} posts={more} />}
    </>
  )
}

const feedOf = (username: string) => `/@${encodeURIComponent(username)}/posts.xml`

/** `lang` of the post; empty if unknown. */
const languageOf = ({ locale }: Post) => (locale === 'und' ? '' : locale)

/** Tags, linked to the author's posts with them. */
function PostTags({ tags, username }: { tags: string[]; username: string }) {
  if (tags.length === 0) return null
  return (
    <ul role="list" aria-label={m.publishing_tags()} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/@{$username}" params={{ username }} search={{ tag }} className={styles.tag}>
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The source podcast's player. */
function Sermon({ podcast, apiBase }: { podcast: Podcast; apiBase: string }) {
  return (
    <Card className={styles.sermon}>
      <p>
        <strong>{m.publishing_listen()}</strong>
        <br />
        <PodcastLink id={podcast.id} className={styles.writer}>
          <bdi>{podcast.title}</bdi>
        </PodcastLink>{' '}
        <span className={styles.duration}>{formatDuration(podcast.duration)}</span>
      </p>
      <div className={styles.listen}>
        <ListenButton podcast={podcast} text="play" variant="primary" />
      </div>
      <PlainAudio podcast={podcast} apiBase={apiBase} />
    </Card>
  )
}

/** The text. Times in it play the podcast without leaving the page. */
function PostText({ post }: { post: Post }) {
  const { podcast, html } = post
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = text.current
    if (!element || !podcast) return
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const at = /^#t=(\d+)$/.exec(link?.hash ?? '')?.[1]
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
      if (at === undefined || isNewTab || link?.pathname !== `/podcast/by/${podcast.id}`) return
      event.preventDefault()
      play(podcast)
      seek(Number(at))
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [podcast])
  return (
    <div
      ref={text}
      id={postTextId}
      className={styles.text}
      dir="auto"
      lang={languageOf(post)}
      // oxlint-disable-next-line react/no-danger -- the server's renderer makes it of Markdown, and nothing else
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
