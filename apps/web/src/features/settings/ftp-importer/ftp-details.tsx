import type { ImporterSettings } from '@afterclose/contract/ftp-importer'
import { TextInput } from '@mantine/core'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import classes from './ftp.module.css'

/** What is typed into the terminal. The server gives it; it is copied, not changed. */
export const FtpDetails = ({ settings: { server, path, accountName } }: { settings: ImporterSettings }) => (
  <SettingsBlock title="In the terminal" about="Open Tools, Options, FTP. Enable it, and copy these values.">
    <Detail label="FTP server" value={server} copied />
    <Detail label="FTP path" value={path} />
    <Detail label="FTP login" value={accountName} copied />
  </SettingsBlock>
)

interface DetailProps {
  label: string
  value: string
  copied?: boolean
}

const Detail = ({ label, value, copied = false }: DetailProps) => (
  <div className={classes.detail}>
    <TextInput label={label} value={value} readOnly />
    {copied && <CopyButton name={label} text={value} />}
  </div>
)
