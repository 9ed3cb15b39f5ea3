import process from 'node:process';

/** The milliseconds that this process has been at work so far. What others do on the machine meanwhile makes no difference to it. */
export function atWork(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
