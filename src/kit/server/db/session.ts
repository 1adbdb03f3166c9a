// What every session of ours is told, so that neither the server's defaults nor what others left
// behind can hurt.

export type SessionSettings = Readonly<Record<string, string>>

type Purpose = { statementTimeoutMs: number; forLong: boolean }

/**
 * The planner's are those of the embedded database. Compiling (`jit`) takes longer than any
 * question of ours.
 */
export function sessionSettings({ statementTimeoutMs, forLong }: Purpose): SessionSettings {
  return {
    search_path: '"$user", public',
    timezone: 'UTC',
    datestyle: 'ISO, MDY',
    jit: 'off',
    random_page_cost: '1.1',
    // Each text is planned once a connection: planning the longer ones takes more time than running
    // them.
    plan_cache_mode: forLong ? 'force_custom_plan' : 'force_generic_plan',
    work_mem: forLong ? '64MB' : '16MB',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(Math.max(10_000, statementTimeoutMs)),
  }
}

/** As a session is opened with them. */
export function asOptions(settings: SessionSettings): string {
  const escaped = (value: string) => value.replaceAll(/[\\ ]/g, '\\$&')
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${escaped(value)}`)
    .join(' ')
}

/**
 * One question that sets them until its transaction ends: for a session that was opened by a
 * pooler, for anybody.
 */
export function asQuestion(settings: SessionSettings): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const all = Object.entries(settings).map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, true)`)
  return `select ${all.join(', ')}`
}
