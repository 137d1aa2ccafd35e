import { categories } from '#contract/shows/categories.ts'
import { showFields, showSettings } from '#contract/shows/show-settings.ts'
import type { Show, ShowFields } from '#contract/shows/show-settings.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { categoryName } from './category-names.ts'
import { showChanged } from './show-changed.ts'
import { languageOptions } from './language-options.ts'

type Values = ShowFields & Record<string, unknown>

function valuesOf({ cover: _cover, feed_guid: _guid, ...fields }: Show): Values {
  return fields
}

const byName = (names: readonly string[]) =>
  names
    .map((value) => ({ value, label: categoryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** What the feed says of the show. */
export function ShowForm({ show }: { show: Show }) {
  const form = useValidatedForm<Values>({
    id: 'show',
    schema: showFields,
    initial: valuesOf(show),
    failure: m.show_save_failed,
    onSubmit: async (values) => {
      const saved = await call(showSettings.save, values)
      showChanged(saved)
      form.reset(valuesOf(saved))
      notify({ kind: 'success', message: m.show_saved() })
    },
  })
  const { values, field, set } = form
  const flag = (name: 'email_in_feed' | 'explicit' | 'locked') => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => set(name, event.currentTarget.checked),
  })
  const typed = { dir: 'auto', autoComplete: 'off' } as const
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  const { category } = values
  return (
    <form noValidate ref={form.element} onSubmit={form.submit}>
      <Stack gap={5}>
        <Card title={m.show_about()}>
          <Stack gap={3}>
            <TextField {...field('name')} {...typed} label={m.show_name()} help={m.show_name_help()} />
            <TextArea {...field('description')} label={m.show_description()} dir="auto" rows={4} />
            <SelectField {...field('language')} label={m.show_language()} options={languageOptions()} />
            <SelectField
              {...field('category')}
              label={m.show_category()}
              options={byName(Object.keys(categories))}
              onValueChange={(chosen) => {
                set('category', chosen)
                set('subcategory', '')
              }}
            />
            <SelectField
              {...field('subcategory')}
              label={m.show_subcategory()}
              placeholder={m.show_subcategory_none()}
              options={byName(ownValue(categories, category) ?? [])}
            />
            <RadioGroup
              legend={m.show_type()}
              value={values.type}
              error={form.errorOf('type')}
              onValueChange={(type) => set('type', type)}
              options={[
                { value: 'episodic', label: m.show_episodic(), help: m.show_episodic_help() },
                { value: 'serial', label: m.show_serial(), help: m.show_serial_help() },
              ]}
            />
            <Checkbox {...flag('explicit')} label={m.show_explicit()} help={m.podcasts_explicit_help()} />
          </Stack>
        </Card>
        <Card title={m.show_owner()}>
          <Stack gap={3}>
            <TextField {...field('author')} {...typed} label={m.show_author()} help={m.show_author_help()} />
            <TextField {...field('owner_name')} {...typed} label={m.show_owner_name()} />
            <EmailField {...field('owner_email')} label={m.show_owner_email()} />
            <Checkbox
              {...flag('email_in_feed')}
              label={m.show_email_in_feed()}
              help={m.show_email_in_feed_help()}
            />
            <TextField {...field('website')} {...address} label={m.show_website()} />
            <TextField {...field('copyright')} {...typed} label={m.show_copyright()} />
          </Stack>
        </Card>
        <Card title={m.show_funding()}>
          <Stack gap={3}>
            <TextField
              {...field('funding_url')}
              {...address}
              label={m.show_funding_url()}
              help={m.show_funding_url_help()}
            />
            <TextField
              {...field('funding_text')}
              {...typed}
              label={m.show_funding_text()}
              placeholder={m.show_give()}
            />
          </Stack>
        </Card>
        <Card title={m.show_moving()}>
          <Stack gap={3}>
            <Checkbox {...flag('locked')} label={m.show_locked()} help={m.show_locked_help()} />
            <TextField
              {...field('new_feed_url')}
              {...address}
              label={m.show_new_feed()}
              help={m.show_new_feed_help()}
            />
            <TextField
              {...field('guid')}
              label={m.show_guid()}
              help={m.show_guid_help({ guid: show.feed_guid })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Stack>
        </Card>
        <FormRefusal refusal={form.refusal} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.show_save()}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
