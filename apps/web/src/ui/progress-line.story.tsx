import { ProgressLine } from './progress-line.tsx'

export const Known = () => <ProgressLine label="Uploading the file" value={0.42} />
export const Unknown = () => <ProgressLine label="Making the archive" value={null} />
