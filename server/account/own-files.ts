import { fileKey } from './profile/file-store.ts'

/** Storage keys of a person's photo and resume, with their names in the export. */
export function ownFiles({ photo, resume }: { photo: string | null; resume: string | null }) {
  return [
    ...(photo === null ? [] : [{ key: fileKey.photo(photo), name: withExtension('photo', photo, '.webp') }]),
    ...(resume === null ? [] : [{ key: fileKey.resume(resume), name: withExtension('resume', resume) }]),
  ]
}

function withExtension(name: string, file: string, otherwise = ''): string {
  return name + (/\.\w{1,5}$/.exec(file)?.[0] ?? otherwise)
}
