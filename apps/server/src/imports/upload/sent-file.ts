import { backgroundImporter } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import { importers } from '@afterclose/importers/importers'

/** The sender's file name, shortened and without control characters; displayed, never used as a path. */
export const shownName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, 200)
    .toWellFormed() || 'file'

/** @throws AppError 'Invalid input' for an importer that does not exist, 'Unsupported file type' for a file that it does not support */
export function checkImporter(type: string, fileName: string): void {
  if (type === 'AUTO') return
  if (type === 'CLASSIC')
    throw new AppError('Unsupported file type', {
      message: 'A classic journal file can only fill a new journal; it cannot be imported into an existing one.',
    })
  if (type === backgroundImporter)
    throw new AppError('Unsupported file type', {
      message: 'This importer receives its files by FTP from the terminal.',
    })
  const importer = importers.find((one) => one.type === type)
  if (importer === undefined)
    throw new AppError('Invalid input', { fields: [{ field: 'importer', message: 'This importer does not exist' }] })
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!importer.fileExtensions.some((one) => one.replace(/^\./, '').toLowerCase() === extension))
    throw new AppError('Unsupported file type')
}
