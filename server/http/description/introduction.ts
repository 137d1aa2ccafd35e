/** What applies to every call, as Markdown: the beginning of the API description. English, as the summaries of the calls. */
export const introduction = `Church and community software.

**Who calls.** Send an API key (\`lk_…\`) or the access token of a session in the \`Authorization\` header as it is, without
\`Bearer\` before it.

**Errors** have the status that says what happened and the body \`{message, fields}\`: \`message\` is for people, in the
language of \`Accept-Language\` (en, fr or ht); \`fields\` names the fields at fault, each with its own message, and is
missing where none is.

**Twice.** Calls that change something take an \`Idempotency-Key\` header: a key of your own for each change. Sent again with
the same key, after a lost connection for example, the call returns the same response and does nothing twice.

**Edits.** An update whose body may have \`base\` takes two forms. Without \`base\` it is the whole form, and the last write wins.
With \`base\` it has the changed fields only, and \`base\` has for each of them the value that it was changed from. A field is applied
where its stored value still is the one in \`base\`. The others are not: the response, with the status 200, lists them in
\`conflicts\`, each with \`theirs\`, the stored value. To overwrite one, send it again with \`theirs\` in \`base\` and another
\`Idempotency-Key\`.

**Limits.** An API key may make 120 calls a minute. A call that is refused with 429 says in \`Retry-After\` in how many seconds to try again.

**Pages.** Lists take \`page\`, from 1, and \`limit\`, up to 1000, and return \`currentPage\` and \`totalPages\`. A page beyond the
end is empty.

**Webhooks.** The owner of a church can have events sent to addresses of their own. Each request is signed as Standard
Webhooks says (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`) and may come more than once, with the same
\`webhook-id\`.`
