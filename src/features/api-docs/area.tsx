import { ownValue } from '#contract/fields/own-value.ts'
import type { DescribedArea, DescribedBody, DescribedCall } from '#contract/pages/api-docs-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './api-docs.module.css'
import { curlExample } from './curl-example.ts'
import { schemaShape } from './schema-shape.ts'

const whoMay: Record<string, () => string> = {
  anyone: m.api_docs_who_anyone,
  'signed-in': m.api_docs_who_signed_in,
  usher: m.api_docs_who_usher,
  leader: m.api_docs_who_leader,
  owner: m.api_docs_who_owner,
}

function Returns({ response: { mediaType, schema, example } }: { response: DescribedBody }) {
  const isJson = mediaType === 'application/json'
  const isStream = mediaType === 'text/event-stream'
  if (!isJson && !isStream) return <p>{m.api_docs_returns_file({ type: mediaType })}</p>
  return (
    <>
      {isStream && <p>{m.api_docs_returns_events()}</p>}
      <pre>{schemaShape(schema)}</pre>
      <p className={styles.part}>{m.api_docs_example()}</p>
      <pre>{JSON.stringify(example, null, 2)}</pre>
    </>
  )
}

function Call({ call, baseUrl }: { call: DescribedCall; baseUrl: string }) {
  const takesNothing = Object.keys(call.input.properties ?? {}).length === 0
  const canBeTried = call.sends !== 'form' && call.response.mediaType === 'application/json'
  const tryIt = canBeTried && { method: call.method, path: call.path, sends: call.sends }
  return (
    <details
      id={call.name}
      className={styles.call}
      data-call={`${call.name} ${call.path} ${call.summary}`.toLowerCase()}
      data-try={tryIt ? JSON.stringify({ ...tryIt, example: call.example }) : undefined}
    >
      <summary>
        <code className={styles.address}>
          <b data-method={call.method}>{call.method}</b> {call.path}
        </code>
        <span lang="en">{call.summary}</span>
      </summary>
      <div className={styles.about}>
        <p>{ownValue(whoMay, call.who)?.()}</p>
        <p className={styles.part}>{m.api_docs_takes()}</p>
        {takesNothing ? <p>{m.api_docs_takes_nothing()}</p> : <pre>{schemaShape(call.input)}</pre>}
        <p className={styles.part}>{m.api_docs_example()}</p>
        <pre>{curlExample(call, baseUrl)}</pre>
        <p className={styles.part}>{m.api_docs_returns()}</p>
        <Returns response={call.response} />
      </div>
    </details>
  )
}

/** A collapsible area with its calls. */
export function Area({ area, baseUrl }: { area: DescribedArea; baseUrl: string }) {
  return (
    <section className={styles.area} aria-labelledby={area.name} data-area>
      <h3 id={area.name} lang="en">
        {area.title}
      </h3>
      <p className={styles.soft} lang="en">
        {area.about}
      </p>
      {area.calls.map((call) => (
        <Call key={call.name} call={call} baseUrl={baseUrl} />
      ))}
    </section>
  )
}
