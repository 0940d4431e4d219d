import { useState } from 'react'
import { FileDrop } from './file-drop.tsx'

const label = 'Drop your statement here, or choose a file'

export const Empty = () => {
  const [file, setFile] = useState<File | null>(null)
  return <FileDrop label={label} extensions={['htm', 'html']} file={file} onFile={setFile} />
}
export const Chosen = () => {
  const [file, setFile] = useState<File | null>(() => new File(['x'.repeat(48_000)], 'Statement.htm'))
  return <FileDrop label={label} extensions={['htm', 'html']} file={file} onFile={setFile} />
}
export const Disabled = () => <FileDrop label={label} extensions={[]} file={null} disabled onFile={() => {}} />
export const Missing = () => (
  <FileDrop label={label} extensions={['ew3']} file={null} error="Import file is required" onFile={() => {}} />
)
