// The environment of programs that tests start.

/** That of this process without settings of the product: those for tests are none of a service. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const all = Object.entries(process.env)
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('HOLDFAST_')))
}
