import styles from './post-article.module.css'

/** A published post. `html` is what `blogs.preview` returns. */
export function PostArticle({ title, html }: { title: string; html: string }) {
  return (
    <article className={styles.post}>
      <h1 dir="auto">{title}</h1>
      {/* oxlint-disable-next-line react/no-danger -- the server has made it of Markdown, without markup of the text's own */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
