import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { PostSummary } from '#contract/blogs/posts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { cardClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DayOf } from '#src/widgets/day-of.tsx'
import styles from './post-list.module.css'

interface Props {
  heading: string
  posts: PostSummary[]
  /** Rendered below the list. */
  children?: ReactNode
}

/** Published posts as linked cards. */
export function PostList({ heading, posts, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul role="list" className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id} className={classNames(cardClass, styles.post)}>
            <h3 className={styles.title}>
              <Link to="/@{$username}/$slug" params={{ username: post.user.username, slug: post.slug }}>
                <bdi>{post.title}</bdi>
              </Link>
            </h3>
            <p className={classNames(clampClass(3), styles.about)} dir="auto">
              {post.description}
            </p>
            <p className={styles.facts}>
              <DayOf instant={post.publishedAt} />
              <span>{m.publishing_minutes({ minutes: post.minutes })}</span>
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
