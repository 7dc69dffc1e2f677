/** The environment without what an outer npm set for its own folder, to call npm in another one. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const isOuter = /^npm_(config_(local_prefix|prefix)|package_)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuter.test(name)))
}
