import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useCallback, useMemo } from 'react'
import { uploadKinds } from '#contract/uploads.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { settings } from '#src/api/settings.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { IconButton, iconButtonClass } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { kindNames, states } from './upload-texts.ts'
import { useDeleteUpload } from './use-delete-upload.tsx'
import styles from './uploads.module.css'

const keyOf = ({ kind, id }: UploadedFile) => `${kind} ${id}`
const nameOf = ({ name }: UploadedFile) => name
const sectionOf = ({ kind }: UploadedFile) => ({ key: kind, label: kindNames[kind]() })

/** Uploads by kind with actions. */
export function UploadList({ files }: { files: UploadedFile[] }) {
  const { ask, dialog } = useDeleteUpload()
  const byKind = useMemo(
    () => uploadKinds.flatMap((kind) => files.filter((file) => file.kind === kind)),
    [files],
  )
  const action = useCallback((file: UploadedFile) => <Actions file={file} onDelete={ask} />, [ask])
  const shownColumns = useMemo(() => columns(), [])
  return (
    <div className={styles.list}>
      <ItemList
        label={m.my_uploads_title()}
        items={byKind}
        keyOf={keyOf}
        nameOf={nameOf}
        title={titleOf}
        detail={detailOf}
        action={action}
        sectionOf={sectionOf}
        columns={shownColumns}
      />
      {dialog}
    </div>
  )
}

function columns(): ListColumn<UploadedFile>[] {
  return [
    { id: 'name', heading: m.my_uploads_name(), width: 'wide' },
    { id: 'kind', heading: m.my_uploads_kind(), cell: ({ kind }) => kindNames[kind]() },
    { id: 'state', heading: m.my_uploads_state(), width: 'narrow', cell: stateOf },
    { id: 'date', heading: m.my_uploads_date(), cell: ({ createdAt }) => shortDateOf(createdAt) },
    {
      id: 'size',
      heading: m.my_uploads_size(),
      width: 'narrow',
      number: true,
      cell: ({ size }) => formatSize(size),
    },
  ]
}

function titleOf({ name, path }: UploadedFile) {
  const text = <bdi className={styles.name}>{name}</bdi>
  if (path === null) return text
  return (
    <Link to={path} className={rowLinkClass}>
      {text}
    </Link>
  )
}

function stateOf({ status }: UploadedFile) {
  const { text, tone } = states[status]
  return <Badge tone={tone}>{text()}</Badge>
}

function detailOf(file: UploadedFile) {
  return (
    <>
      {formatSize(file.size)} · {shortDateOf(file.createdAt)} {file.status !== 'ready' && stateOf(file)}
    </>
  )
}

function Actions({ file, onDelete }: { file: UploadedFile; onDelete: (file: UploadedFile) => void }) {
  const { name, url, deletable } = file
  // Both need a network: download URLs expire within minutes.
  if (!useOnline()) return null
  return (
    <span className={styles.actions}>
      {url !== null && (
        <a
          href={`${settings().apiBase}/${url}`}
          download={name}
          className={iconButtonClass()}
          aria-label={m.my_uploads_download({ name })}
        >
          <Download aria-hidden="true" />
        </a>
      )}
      {deletable && (
        <IconButton label={m.my_uploads_delete_one({ name })} onClick={() => onDelete(file)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
