import { expose } from 'comlink';
import { copiesApi } from './copies-api.ts';
import { detailApi } from './detail-api.ts';
import { guarded } from './edge.ts';
import { exportApi } from './export-api.ts';
import { historyApi } from './history.ts';
import { Sessions } from './sessions.ts';
import { timelineApi } from './timeline-api.ts';
import type { SessionKey, SessionWorkerApi } from './view.ts';

/*
 * The dedicated worker: it owns the socket and all sessions of this tab, and the main thread only draws.
 * What the page may ask is `SessionWorkerApi`; comlink carries it, and errors as errors.
 */
const sessions = new Sessions();

const at = (key: SessionKey) => sessions.at(key);

const timeline = timelineApi(at);

const api: SessionWorkerApi = {
  ...timeline,
  ...detailApi(at),
  ...copiesApi(at),
  ...exportApi(at, timeline),
  ...historyApi(at),
  useBridge: (origin, token, tab) => sessions.useBridge(origin, token, tab),
  open: (sessionId) => sessions.open(sessionId),
  openFile: (file) => sessions.openFile(file),
  close: (key) => sessions.close(key),
  watch: (key, changed) => sessions.watch(key, changed),
  unwatch: (key) => sessions.unwatch(key),
  findings: (key, from, to) => sessions.at(key).findings(from, to),
  request: (key, method, params, options) => sessions.at(key).request(method, params, options),
  call: (key, method, params, options) => sessions.at(key).call(method, params, options),
  ask: (key, method, params) => sessions.at(key).ask(method, params),
  answer: (key, ask, answer) => sessions.at(key).client().answer(ask, answer),
  choose: (key, choices) => sessions.at(key).client().choose(choices),
  sendByHand: (key, text) => sessions.at(key).client().sendByHand(text),
  lint: (key, text) => sessions.at(key).lint(text),
  allowEnvironment: (key, names) => sessions.at(key).fold.fills.allow(names),
  cancel: (key, asked) => sessions.at(key).client().cancel(asked),
  connect: (key) => sessions.at(key).client().connect(),
  disconnect: (key) => sessions.at(key).client().disconnect(),
  reconnect: (key) => sessions.at(key).client().reconnect(),
  takeOver: (key) => sessions.takeOver(key),
  clear: (key) => sessions.at(key).clear(),
  note: (key, about, kind, text) => sessions.at(key).note(about, kind, text),
};

expose(guarded(api, (key) => sessions.fillsOf(key)));
