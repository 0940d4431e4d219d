/** Configuration error that stops the start: one sentence that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
