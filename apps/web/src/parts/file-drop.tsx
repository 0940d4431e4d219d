import { problems } from '@afterclose/contract/problems'
import { IconFileImport, IconFileText } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { alertUser } from '../journal/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { sizeText } from '@afterclose/core/size-text'
import controls from '../ui/controls.module.css'
import { Text } from '../ui/layout.tsx'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Prompt: "Drop your statement here, or choose a file". */
  label: string
  /** Allowed extensions without a dot, lower case; empty: any. */
  extensions: readonly string[]
  file: File | null
  onFile: (file: File | null) => void
  disabled?: boolean
  /** Error of the file, or that no file was chosen. */
  error?: string | undefined
}

/** True for a name with one of the extensions; any name if there are none. */
export const hasExtension = (name: string, extensions: readonly string[]): boolean =>
  extensions.length === 0 || extensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

/** Upload area: drag and drop or click; then the file's name and a button to remove it. */
export function FileDrop({ label, extensions, file, onFile, disabled = false, error }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)

  function take(next: File | undefined) {
    if (next === undefined) return
    if (hasExtension(next.name, extensions)) onFile(next)
    else void alertUser('Unsupported file type', problems['Unsupported file type'].message)
  }

  const wrong = error !== undefined && (
    <p id={`${id}-error`} className={controls.error} role="alert">
      {error}
    </p>
  )
  if (file !== null) {
    return (
      <div>
        <div className={classes.chosen}>
          <IconFileText size={20} aria-hidden="true" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{sizeText(file.size)}</span>
          <Button small disabled={disabled} onClick={() => onFile(null)}>
            Remove selected file
          </Button>
        </div>
        {wrong}
      </div>
    )
  }
  return (
    <div>
      <label
        htmlFor={id}
        data-takes-files
        className={clsx(classes.area, over && classes.over, disabled && classes.disabled)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) take(event.dataTransfer.files[0])
        }}
      >
        <IconFileImport size={24} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
        {extensions.length > 0 && (
          <Text as="span" size="small" ink={3}>
            {extensions.map((extension) => `.${extension}`).join(', ')}
          </Text>
        )}
        <input
          id={id}
          type="file"
          className="sr"
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          // no `accept`: a wrong file should get an error message instead of being greyed out
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {wrong}
    </div>
  )
}
