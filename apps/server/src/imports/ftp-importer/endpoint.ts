import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../config/config-error.ts'
import type { FtpConfig } from '../../config/ftp-setting.ts'
import type { FtpAccess } from '../../platform/ftp/ftp-access.ts'
import { FtpServer } from '../../platform/ftp/ftp-server.ts'

/** @throws ConfigError that names the wrong setting */
export async function openEndpoint<User>(
  config: FtpConfig,
  access: FtpAccess<User>,
  log: (error: unknown) => void,
): Promise<FtpServer<User>> {
  const tls =
    config.tls === null
      ? null
      : {
          cert: await pem('FTP_TLS_CERT', config.tls.certFile),
          key: await pem('FTP_TLS_KEY', config.tls.keyFile),
        }
  const server = refuse('FTP_TLS_CERT and FTP_TLS_KEY must be a certificate and its key, in PEM format.', () => {
    const { port, host, publicHost, passivePorts } = config
    return new FtpServer({ port, host, publicHost, passivePorts, tls }, access, log)
  })
  try {
    await server.listen()
  } catch (cause) {
    const place = `${config.host}, port ${config.port}`
    throw new ConfigError(`Cannot listen on ${place}: choose another with FTP_HOST and FTP_PORT.`, {
      cause,
    })
  }
  return server
}

function refuse<T>(sentence: string, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new ConfigError(sentence, { cause })
  }
}

async function pem(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new ConfigError(`The setting ${setting} must be the path of a readable file, not "${file}".`, {
      cause,
    })
  }
}
