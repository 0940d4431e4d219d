import { CopyButton } from './copy-button.tsx'

export const Plain = () => <CopyButton name="FTP server" text="ftp.example.org" />
