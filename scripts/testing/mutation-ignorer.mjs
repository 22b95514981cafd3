import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** An exception is a bug, and its words are for whoever mends it: no test holds them. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'exceptions', {
    shouldIgnore: (path) => (path.isThrowStatement() ? 'the words of an exception' : undefined),
  }),
];
