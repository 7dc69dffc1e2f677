#!/usr/bin/env node
// `holdfast-server`: runs the service, or does what else is asked of it. Needs Node alone, and
// writes to the data folder only.
import { adviceOn } from './app/advice.ts'
import {
  CommandLineError,
  EXIT_CODES,
  parseCommandLine,
  type ServerCommand,
  serverUsage,
} from './app/commands/command-line.ts'
import type { Finding } from './app/commands/findings.ts'
import { findingLines } from './app/commands/findings.ts'
import { failureText, leaveProcess } from './app/commands/leaving.ts'
import { processTeller } from './app/commands/telling.ts'
import { readVersion, versionText } from './app/commands/version.ts'
import type { Config } from './config.ts'
import { readConfig, readSettings } from './config.ts'

const tell = processTeller(process.stderr)

async function runCommand(command: ServerCommand): Promise<void> {
  const { name, isJson, receivers, diskBytes, isMoved, by } = command
  const isForPrograms = isJson || !process.stdout.isTTY
  switch (name) {
    case 'help':
      return sayLine(serverUsage())
    case 'version':
      return sayLine(isForPrograms ? JSON.stringify(readVersion()) : versionText(readVersion()))
    case 'migrate': {
      const { applyMigrations, migratedText } = await import('./app/commands/migrate.ts')
      const applied = await withAdvice((config) => applyMigrations(config, tell))
      return sayLine(isForPrograms ? JSON.stringify({ applied }) : migratedText(applied))
    }
    case 'check': {
      const { checkInstallation } = await import('./app/commands/check.ts')
      return sayFindings(await checkInstallation(readSettings(), receivers), isForPrograms)
    }
    case 'doctor': {
      const { examineInstallation } = await import('./app/commands/doctor.ts')
      return sayFindings(await examineInstallation(readConfig(), diskBytes), isForPrograms)
    }
    case 'lives': {
      const { livesText, sayItLives } = await import('./app/commands/lives.ts')
      const said = await withAdvice((config) => sayItLives(config, { isMoved, by, tell }))
      return sayLine(isForPrograms ? JSON.stringify(said) : livesText(said))
    }
    case 'probe': {
      const { probeService } = await import('./app/commands/probe.ts')
      const { isReady, about } = await probeService(readConfig())
      sayLine(isForPrograms ? JSON.stringify({ ready: isReady, about }) : about)
      return leaveProcess(isReady ? EXIT_CODES.done : EXIT_CODES.failed)
    }
    case 'start': {
      // The whole service: what the other commands do not wait for.
      const { startProcess } = await import('./app/commands/start.ts')
      return await withAdvice((config) => startProcess(config, tell))
    }
  }
}

/** Works by the settings; what the surroundings are at fault for is said with what mends it. */
async function withAdvice<T>(work: (config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  try {
    return await work(config)
  } catch (error) {
    const advice = adviceOn(error, config)
    throw advice === undefined ? error : new AdvisedError(advice)
  }
}

/** What is to be mended, in a sentence. */
class AdvisedError extends Error {
  readonly fault = 'advised'
}

/** Says what was found, and ends: with 1 where anything is wrong. */
function sayFindings(findings: readonly Finding[], isForPrograms: boolean): void {
  sayLine(findingLines(findings, isForPrograms).join('\n'))
  const isWrong = findings.some(({ state }) => state === 'wrong')
  leaveProcess(isWrong ? EXIT_CODES.failed : EXIT_CODES.done)
}

function sayLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  await runCommand(parseCommandLine(process.argv.slice(2)))
} catch (error) {
  if (error instanceof CommandLineError) {
    process.stderr.write(`${error.message}\n`)
    leaveProcess(EXIT_CODES.notUnderstood)
  } else {
    tell('failed', failureText(error))
    leaveProcess(EXIT_CODES.failed)
  }
}
