// Written from the server's openapi.json and asyncapi.json by `cargo xtask bless`. Do not edit.

import type { AnyEvent, AnyOptions, AnyView, GameName } from "$wasm/wire/index";

/** An account as its owner sees it. */
export type Account = {
  /** Whether they may not log in; told to site administrators. */
  blocked?: boolean | null;
  /** Milliseconds since 1970. */
  created_at: number;
  email: string;
  kind: PlayerKind;
  results: GameResults[];
  role: Role;
  username: string;
};

/** The body of the answer to an accepted action. */
export type ActAnswer = {
  id: string | number;
  ok: true;
  /** The version that the action became. */
  version: number;
};

export type ActRequest = {
  action: string;
  /** Made by the client: the same id is never played twice in a match. */
  action_id: string;
  id: string | number;
  match: string;
  op: "act";
  /** The version that this answers. */
  version?: number | null;
};

export type AgreeAnswer = {
  id: string | number;
  ok: true;
};

/** Agrees to what somebody has proposed. When all have, it is done. */
export type AgreeRequest = {
  id: string | number;
  match: string;
  op: "agree";
  what: Proposed;
};

/** A bot of the server, whose rating was measured and stays. */
export type AnchorInfo = {
  /** Two times out of three the points are off by less than this. */
  deviation: number;
  level: string;
  points: number;
};

export type Answer = WatchAnswer | UnwatchAnswer | ActAnswer | ReturnAnswer | SayAnswer | ProposeAnswer | AgreeAnswer | DeclineAnswer | SeekAnswer | UnseekAnswer | LobbyAnswer | UnlobbyAnswer | PingAnswer | FailedAnswer;

export type Appeal = {
  /** 1 to 1000 characters. */
  text: string;
};

/** A line of the audit log. */
export type AuditInfo = {
  /** Who did it, by the name of now; null where that is not known, or the account is gone. */
  actor?: string | null;
  /** From where. */
  address?: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Such as the new role. */
  detail?: string | null;
  /** What happened, such as `logged_in`, `log_in_failed` or `role_changed`. */
  kind: string;
  /** Which match it is about. */
  match?: string | null;
  /** Later lines have greater numbers. */
  number: number;
  /** `web`, or `cli` for the program at the machine itself. */
  origin: string;
  /** Whose account it is about, likewise. */
  subject?: string | null;
  /** How often; failed log-ins from one address to one account are counted by the minute. */
  times: number;
};

/** A seat that a bot has. */
export type BotInfo = {
  /** `easy`, `normal`, `hard` or `expert`. */
  level: string;
  seat: number;
};

/** A bot with what its program sends. */
export type BotMade = {
  /** What its program sends as `Authorization: Bearer SECRET`. It is told this once. */
  secret: string;
  username: string;
};

export type Bots = {
  /** How many, 1 to 128. */
  count: number;
  /** `easy`, `normal`, `hard` or `expert`. */
  level: string;
};

/** In the letters of base64url, without padding. */
export type BrowserKeys = {
  auth: string;
  p256dh: string;
};

export type ByCode = {
  /** Six characters; case does not matter. */
  code: string;
};

export type Change = {
  /** Whether they may not log in. Blocking ends their sessions; their matches wait for them. */
  blocked?: boolean | null;
  role?: Role | null;
};

export type Choice = {
  /** A free seat, from 0; null to give the own one up. */
  seat?: number | null;
};

export type Chosen = {
  /** At least 8 characters, and not easy to guess. */
  password: string;
  /** What stands after the `#` of the link. */
  token: string;
};

/** Whose time runs, and until when. All moments are milliseconds since 1970 by the server's clock. */
export type Clocks = {
  /** One for each seat to act whose time runs. */
  deadlines: Deadline[];
  /** What each seat has for all its moves to come, where times add up. That of a seat to act is what it had at the beginning of its turn. */
  left?: TimeLeft[];
  /** When this was sent. */
  now: number;
};

/** A push about a match with nothing else to say. */
export type ClosedPush = {
  match: string;
  push: "closed";
};

/** A club as one person sees it. */
export type ClubDetail = ClubInfo & {
  /** Whether the asker waits to be let in. */
  asked: boolean;
  /** The path of the link by which people join at once; for officers. */
  invitation: string | null;
  /** Who asks to join, the first first; for officers. */
  requests: ClubMemberInfo[];
};

/** A club. */
export type ClubInfo = {
  /** Milliseconds since 1970, as all moments. */
  created_at: number;
  description: string;
  /** How many. */
  members: number;
  /** As it stands in addresses. */
  name: string;
  role: ClubRole | null;
  title: string;
};

/** Somebody in a club, or who asks to be. */
export type ClubMemberInfo = {
  role: ClubRole | null;
  since: number;
  username: string;
};

/** [`ClubRole`] as it is written. */
export type ClubRole = "member" | "officer" | "owner";

/** What a club says of itself. */
export type ClubWords = {
  /** Up to 1000 characters. */
  description?: string;
  /** 3 to 60 characters. */
  title: string;
};

export type Confirmation = {
  password: string;
};

export type Confirmed = {
  /** What stands after the `#` of the link. */
  token: string;
};

/** What a member added to the luck of a match. */
export type ContributionInfo = {
  /** Null where the account is gone. */
  username: string | null;
  /** 32 bytes in hexadecimal. */
  value: string;
};

export type Credentials = {
  password: string;
  /** The name or the e-mail address, in capitals or not. */
  username: string;
};

export type Deadline = {
  at: number;
  seat: number;
};

export type DeclineAnswer = {
  id: string | number;
  ok: true;
};

/** Declines what somebody has proposed, or withdraws what I have. */
export type DeclineRequest = {
  id: string | number;
  match: string;
  op: "decline";
  what: Proposed;
};

/** Somebody or a bot in a tournament. */
export type EntrantInfo = {
  /** The level of a bot. */
  bot: string | null;
  /** From 1, in the order of entering. */
  number: number;
  /** Null for a bot, and where the account is gone. */
  username: string | null;
};

/** Why an entry was written. */
export type EntryCause = "setup" | "asked" | "timed_out" | "bot" | "takeback" | "ended";

export type FailedAnswer = {
  error: Fault;
  id: string | number | null;
  ok: false;
};

/** What a server answers where it does not do what was asked, over HTTP and WebSocket alike. Codes are stable and translated by clients; messages may be reworded. */
export type Fault = {
  /** The clause that forbids it. */
  clause?: string | null;
  /** Stable; for programs. */
  code: "invalid_field" | "username_taken" | "email_taken" | "bad_credentials" | "not_logged_in" | "not_permitted" | "match_not_found" | "match_full" | "already_joined" | "already_started" | "removed" | "room_closed" | "not_enough_players" | "not_admin" | "not_a_member" | "seat_taken" | "player_not_found" | "blocked" | "too_many_matches" | "too_many_tokens" | "casual_only" | "not_together" | "members_only" | "name_taken" | "link_over" | "no_mail" | "chat_off" | "stopping" | "not_started" | "match_over" | "you_are_out" | "nothing_to_take_back" | "declined" | "stale" | "bad_action" | "not_your_turn" | "illegal_action" | "wrong_phase" | "no_such_cell" | "bad_token_type" | "not_your_territory" | "token_present" | "must_choose" | "no_defence_token" | "bad_distribution" | "no_movement_token" | "too_few_troops" | "not_adjacent" | "is_enemy" | "not_enemy" | "bad_count" | "bad_request" | "unknown_op" | "not_found" | "wrong_method" | "too_long" | "too_slow" | "foreign_origin" | "too_many_requests" | "unavailable";
  /** For people; may be reworded. */
  message: string;
  /** The rules file's own word for it, where it has one. */
  reason?: string | null;
};

export type Forgotten = {
  language?: Language | null;
  /** The name or the e-mail address, in capitals or not. */
  username: string;
};

export type GameInfo = {
  game: GameName;
  /** The options as a JSON schema. */
  options: unknown;
  seats: Range;
  /** The name people read, by language. */
  title: Titles;
};

/** How often somebody won and lost a game. Draws and matches without a result do not count. */
export type GameResults = {
  game: GameName;
  lost: number;
  won: number;
};

export type GivenReport = {
  /** The match in which it happened. */
  match?: string | null;
  reason: Reason;
  /** The number of what was said there. */
  said?: number | null;
  /** Up to 1000 characters. */
  text?: string;
  username: string;
};

export type HelloPush = {
  player: string;
  protocol: number;
  push: "hello";
  /** Milliseconds since 1970. */
  time: number;
};

/** The club that holds a tournament. */
export type HoldingClub = {
  /** As it stands in addresses. */
  name: string;
  title: string;
};

/** A match as somebody sees it who has its code and has not joined yet. */
export type Invitation = {
  /** How many seats are free. */
  free: number;
  game: GameName;
  /** Who invites: the match admin. */
  host: string | null;
  match: string;
  seats: number;
  stage: Stage;
  /** Whether it can be watched without an account once it has begun. */
  visitors: boolean;
};

/** What became of a wish to join. */
export type Joined = {
  role: ClubRole | null;
};

export type Joining = {
  /** From the link of an officer; without it the club is asked. */
  invitation?: string | null;
};

/** Kinds of notices, each wanted or not. */
export type Kinds = {
  round: boolean;
  tournament: boolean;
  turn: boolean;
};

/** A language in which we write. */
export type Language = "es" | "en" | "pt";

export type LegalNow = {
  actions: string[];
  /** Whether these are all. */
  complete: boolean;
};

export type Level = {
  /** `easy`, `normal`, `hard` or `expert`. */
  level: string;
};

/** Public matches, of those that can be joined and those that can be watched the newest hundred each. */
export type LobbyAnswer = {
  id: string | number;
  /** Newest first. What is for members only is null. */
  matches: MatchInfo[];
  ok: true;
};

/** What is different in the list of public matches. */
export type LobbyPush = {
  /** The ids of those that are no longer in the list. */
  gone: string[];
  /** Those that are new or have changed, newest first. */
  matches: MatchInfo[];
  push: "lobby";
  /** Whether this is the whole list, because something could not be told before. */
  whole: boolean;
};

/** Tell me which public matches there are, and from now on what changes in that list. It ends with the socket. */
export type LobbyRequest = {
  id: string | number;
  op: "lobby";
};

/** What can be known before the end of what the draws of a match follow from. */
export type LuckInfo = {
  /** The SHA-256 hash of the secret, in hexadecimal. The secret itself is in the record of the match, when it is over. */
  commitment: string;
  /** What members added; for members. */
  contributions: ContributionInfo[];
};

export type MailChange = {
  language: Language;
};

/** What is known about one's mail. */
export type MailInfo = {
  /** Whether one has shown that this address is one's own. */
  confirmed: boolean;
  email: string;
  /** In which language one gets mail. */
  language: Language;
  /** Whether this server sends mail at all. */
  sends: boolean;
};

/** A match as one person may see it, without the board. */
export type MatchInfo = {
  /** The seats that bots have from the start. */
  bots: BotInfo[];
  /** Whether its members may talk. */
  chat: boolean;
  /** The factor on the time that the rules give; null for no clock. */
  clock: number | null;
  /** When the waiting room closes, should seats still be empty. */
  closes_at: number | null;
  /** The code to join by; for members. */
  code: string | null;
  /** Milliseconds since 1970, as all moments. */
  created_at: number;
  finished_at: number | null;
  game: GameName;
  /** The path of the invitation; for members. */
  invitation: string | null;
  luck: LuckInfo | null;
  match: string;
  /** In the order of joining. */
  members: MemberInfo[];
  /** The time for each move, where the rules give none. */
  move_seconds: number | null;
  options: AnyOptions;
  outcome: Outcome | null;
  pace: Pace | null;
  public: boolean;
  /** Whether its result changes its players' ratings. */
  rated?: boolean;
  /** The match that continues this one. */
  rematch: string | null;
  seating: Seating;
  /** How many seats it has. */
  seats: number;
  /** Whether people who are not in the match may watch it. */
  spectators: boolean;
  stage: Stage;
  started_at: number | null;
  /** Whether players may ask to take back: nothing in the game is secret, and the match is not rated. */
  takebacks?: boolean;
  /** The seats that are to act. Told of a running match where the match itself is asked: to its members, and in the list of the own matches. */
  to_act?: number[];
  /** The tournament that it is a part of. */
  tournament: string | null;
  /** Whether anybody with its address may, without an account. */
  visitors?: boolean;
};

export type MatchRecord = {
  entries: RecordEntry[];
  game: GameName;
  luck: RecordLuck | null;
  match: string;
  options: AnyOptions;
  outcome: Outcome | null;
  /** Who sat where, by seat; `bot:LEVEL` for a bot, nothing for an account that is gone. */
  players: string[];
  /** What happened at the start, and the draws behind it. */
  setup: AnyEvent[];
  setup_draws: number[];
};

export type MemberInfo = {
  /** Whether they have not been there for a while, or let the clock play for them. */
  absent: boolean;
  /** Whether this is the match admin. */
  admin: boolean;
  /** The level of the bot that plays for them. */
  bot: string | null;
  /** A person, a guest, or a bot that somebody runs. */
  kind?: PlayerKind;
  /** Whether they have left the running match for good. */
  left: boolean;
  seat: number | null;
  /** Null where the account is gone. */
  username: string | null;
};

export type NewBot = {
  /** As a person's: 3 to 20 letters, digits, `_` or `-`, unique without regard to case. */
  username: string;
};

export type NewClub = {
  /** Up to 1000 characters. */
  description?: string;
  /** 3 to 30 letters, digits, _ or -, as it stands in addresses. */
  name: string;
  /** 3 to 60 characters. */
  title: string;
};

export type NewContribution = {
  /** 32 bytes as 64 hexadecimal digits in lower case, made after the commitment was known. */
  contribution: string;
};

export type NewMatch = {
  /** Seats for bots. */
  bots?: BotInfo[];
  /** Whether its members may talk. */
  chat?: boolean;
  /** A factor from 0.1 to 10 on the time that the rules give, or null for no clock; 1 where it is left out. Only for games whose rules have limits. */
  clock?: number | null;
  game: GameName;
  /** The time for each move, 5 to 3600 seconds, or null for no clock. Only for games whose rules have no limits. */
  move_seconds?: number | null;
  /** Options of the game; missing ones take their defaults. */
  options?: unknown;
  pace?: Pace | null;
  /** Whether anybody may find, join and watch it. */
  public?: boolean;
  /** Whether its result changes its players' ratings. Not for puzzles, nor for guests. */
  rated?: boolean;
  /** `chosen` (members take free seats, the rest is drawn) or `drawn`. */
  seating?: Seating;
  /** Whether people who are not in the match may watch it. */
  spectators?: boolean;
  /** Whether anybody with its address may watch it, without an account. */
  visitors?: boolean;
};

export type NewPassword = {
  /** At least 8 characters, and not easy to guess. */
  new: string;
  old: string;
};

export type NewProgress = {
  /** At most 250 KiB of JSON. */
  document: unknown;
  /** The version that this one follows; where another came first, it is `stale`. */
  version: number;
};

export type NewRole = {
  role: ClubRole;
};

export type NewSanction = {
  /** For how many days, 1 to 3650; until it is lifted where this is left out. */
  days?: number | null;
  kind: SanctionKind;
  /** What they are told, 1 to 1000 characters. */
  reason: string;
  username: string;
};

/** What a browser's `PushSubscription` tells of itself, and the language of its page. */
export type NewSubscription = {
  /** An https address of a push service. */
  endpoint: string;
  keys: BrowserKeys;
  language: Language;
};

export type NewToken = {
  /** Until when it holds, in milliseconds since 1970; until it is revoked where this is left out. */
  expires_at?: number | null;
  /** What it is for, 1 to 50 characters. */
  name: string;
  scope: Scope;
};

export type NewTournament = {
  /** The club that holds it, of which the sender is an officer. */
  club?: string | null;
  /** `swiss`, or `round_robin` for games of two. */
  format: TournamentFormat;
  game: GameName;
  /** Whether members of the club alone may enter. */
  members_only?: boolean;
  /** 3 to 60 characters. */
  name: string;
  /** Options of the game, for two to four seats; missing ones take their defaults. */
  options?: unknown;
  pace?: Pace | null;
  /** How many may enter, 2 to 128, or 32 in a round robin; as many as can where this is left out. */
  places?: number | null;
  /** Whether its matches change ratings. Guests cannot enter it then. */
  rated?: boolean;
  /** 1 to 15; where it is left out, as many as it takes to find the first. A round robin has as many as it takes. */
  rounds?: number | null;
  /** When it starts by itself, in milliseconds since 1970; else its host starts it. */
  starts_at?: number | null;
};

export type NewUser = {
  email: string;
  password: string;
  role?: Role | null;
  username: string;
};

export type NewVacation = {
  /** When it begins, now or later; now where this is left out. */
  began_at?: number | null;
  /** How many days it has, 1 to 28. */
  days: number;
};

/** Something that somebody is told. */
export type Notice = {
  /** Milliseconds since 1970. */
  at: number;
  game: GameName;
  kind: NoticeKind;
  match: string | null;
  /** Grows with every notice. */
  notice: number;
  read: boolean;
  tournament: string | null;
};

/** [`NoticeKind`] as it is written. */
export type NoticeKind = "turn" | "round" | "tournament";

export type OldSubscription = {
  endpoint: string;
};

/** How a match ended, as [`kit::Outcome`] is written. */
export type Outcome = {
  reason: string;
  /** Points by seat, where the game has points. */
  scores: number[] | null;
  /** Everybody who shares the first place; nobody where nobody won. */
  winners: number[];
};

export type OutsideAppeal = {
  password: string;
  /** 1 to 1000 characters. */
  text: string;
  username: string;
};

/** A bot as whoever runs it sees it. */
export type OwnBot = {
  created_at: number;
  username: string;
};

/** What somebody tells of themselves, and shows. */
export type OwnProfile = {
  /** Up to 500 characters. */
  about: string;
  /** Only public matches are ever shown. */
  shows_history: boolean;
  /** Who does not is on no leaderboard. */
  shows_ratings: boolean;
  shows_results: boolean;
};

/** How much time there is, by the platform and not by the rules of the game. */
export type Pace = {
  increment: number;
  kind: "fischer";
  seconds: number;
} | {
  days: number;
  kind: "days";
};

/** A push about a match with nothing else to say. */
export type PairedPush = {
  match: string;
  push: "paired";
};

/** Somebody as others see them. */
export type PersonInfo = {
  about: string;
  blocked: boolean;
  created_at: number;
  /** Whether whoever asks follows them, or blocks them. */
  followed: boolean;
  /** Whether they show their public matches. */
  history: boolean;
  kind: PlayerKind;
  ratings: RatingInfo[] | null;
  /** Null where they do not show it, as the ratings. */
  results: GameResults[] | null;
  username: string;
};

export type PingAnswer = {
  id: string | number;
  ok: true;
  /** Milliseconds since 1970. */
  time: number;
};

export type PingRequest = {
  id: string | number;
  op: "ping";
};

/** [`PlayerKind`] as it is written. */
export type PlayerKind = "person" | "guest" | "bot";

/** The own progress in one game. */
export type ProgressInfo = {
  /** What the page kept, in a form of its own; empty where nothing was kept yet. */
  document: unknown;
  /** 0 where nothing was kept yet. */
  version: number;
};

export type ProgressKept = {
  version: number;
};

/** What somebody has proposed and nobody has declined yet. */
export type Proposal = {
  /** The seats that have agreed, whoever proposes it included. */
  agreed: number[];
  /** Who proposes it. */
  seat: number;
  what: Proposed;
};

/** A push: what is proposed now. */
export type ProposalPush = {
  /** The seat that has declined or withdrawn it. */
  declined_by?: number | null;
  match: string;
  proposal: Proposal | null;
  push: "proposal";
};

export type ProposeAnswer = {
  id: string | number;
  ok: true;
};

/** Asks all others to take back what I played last, or to end the match in a draw. */
export type ProposeRequest = {
  id: string | number;
  match: string;
  op: "propose";
  what: Proposed;
};

/** What can be proposed to the others in a match. */
export type Proposed = "takeback" | "draw";

export type Push = HelloPush | RoomPush | UpdatePush | SaidPush | ProposalPush | RematchPush | RemovedPush | ClosedPush | PairedPush | LobbyPush | StoppingPush;

/** What a browser needs to be told, and of what it is. */
export type PushInfo = {
  /** How many browsers of the account are told. */
  browsers: number;
  /** The key of the site, as `applicationServerKey` takes it. */
  key: string;
  kinds: Kinds;
};

export type Range = {
  max: number;
  min: number;
};

/** Somebody on a leaderboard. */
export type RankInfo = {
  /** Two times out of three the points are off by less than this. */
  deviation: number;
  matches: number;
  points: number;
  username: string;
};

export type Rate = {
  rated: boolean;
};

/** [`Class`] as it is written. */
export type RatingClass = "two" | "many";

/** A rating in a game, for matches of two or of more. */
export type RatingInfo = {
  class: RatingClass;
  /** Two times out of three the points are off by less than this. */
  deviation: number;
  game: GameName;
  matches: number;
  points: number;
  /** Too few matches yet for a leaderboard. */
  provisional: boolean;
};

/** What somebody is reported for. */
export type Reason = "chat" | "cheating" | "profile" | "other";

export type RecordEntry = {
  action: string;
  /** Milliseconds since 1970. */
  at: number;
  cause: EntryCause;
  draws: number[];
  events: AnyEvent[];
  seat: number | null;
  version: number;
};

/** What the draws of a match follow from, as `docs/luck.md` tells. */
export type RecordLuck = {
  /** The SHA-256 hash of the secret, known since before the match began. */
  commitment: string;
  /** What players added before the start, in the order in which they had joined. */
  contributions: SeatContribution[];
  /** The seats that were given by lot, in the order in which they were drawn. */
  drawn_seats: number[];
  /** The secret, 32 bytes in hexadecimal; null as long as the match goes on. */
  secret: string | null;
};

export type Registration = {
  /** Unique without regard to case. */
  email: string;
  language?: Language | null;
  /** At least 8 characters, and not easy to guess. */
  password: string;
  /** 3 to 20 letters, digits, `_` or `-`, unique without regard to case. */
  username: string;
};

export type RematchPush = {
  match: string;
  push: "rematch";
  room: MatchInfo;
};

/** A push about a match with nothing else to say. */
export type RemovedPush = {
  match: string;
  push: "removed";
};

/** Something that somebody reported. */
export type ReportInfo = {
  at: number;
  match: string | null;
  number: number;
  /** What they said, as it stood in the chat. */
  quote: string | null;
  /** `chat`, `cheating`, `profile` or `other`. */
  reason: string;
  /** Null where the account is gone, as with the next. */
  reporter: string | null;
  text: string;
  username: string | null;
};

export type Request = WatchRequest | UnwatchRequest | ActRequest | ReturnRequest | SayRequest | ProposeRequest | AgreeRequest | DeclineRequest | SeekRequest | UnseekRequest | LobbyRequest | UnlobbyRequest | PingRequest;

export type ReturnAnswer = {
  id: string | number;
  ok: true;
};

/** I am back: the bot that plays for me gives my seat back. */
export type ReturnRequest = {
  id: string | number;
  match: string;
  op: "return";
};

/** [`Role`] as it is written. */
export type Role = "player" | "administrator";

/** A push about a waiting room. */
export type RoomPush = {
  push: "room";
  room: MatchInfo;
};

/** One thing that somebody said, as the push `said` and the list of a match's chat have it. */
export type Said = {
  at: number;
  match: string;
  /** From 1, without gaps. */
  n: number;
  seat: number | null;
  text: string;
  /** None where the account is gone. */
  username: string | null;
};

/** One thing that somebody said, as the push `said` and the list of a match's chat have it. */
export type SaidPush = {
  at: number;
  match: string;
  /** From 1, without gaps. */
  n: number;
  push: "said";
  seat: number | null;
  text: string;
  /** None where the account is gone. */
  username: string | null;
};

/** Something that was decided about somebody. */
export type SanctionInfo = {
  appeal: string | null;
  at: number;
  holds: boolean;
  kind: SanctionKind;
  number: number;
  reason: string;
  /** Null for as long as it is not lifted. */
  until: number | null;
  /** Null where the account is gone. */
  username: string | null;
};

/** [`SanctionKind`] as it is written. */
export type SanctionKind = "warn" | "mute" | "suspend";

export type SayAnswer = {
  id: string | number;
  ok: true;
};

/** Says something to the others in a match. */
export type SayRequest = {
  id: string | number;
  match: string;
  op: "say";
  text: string;
};

/** [`Scope`] as it is written. */
export type Scope = "play" | "read";

/** What the player in a seat added to the luck of a match. */
export type SeatContribution = {
  seat: number;
  /** 32 bytes in hexadecimal. */
  value: string;
};

/** [`Seating`] as it is written. */
export type Seating = "chosen" | "drawn";

export type SeekAnswer = {
  id: string | number;
  ok: true;
};

/** Finds others who want to play the same, now. The answer says only that it is looked for them; the push `paired` tells of the match. It ends with the socket, and another `seek` takes its place. */
export type SeekRequest = {
  /** The level of bots to play with at once, for who does not want to wait for people. */
  bots?: string | null;
  game: GameName;
  id: string | number;
  op: "seek";
  pace?: Pace | null;
  /** How many play; as few as the game is for where this is left out. */
  seats?: number | null;
};

/** One entry of the log as one viewer may see it. */
export type SeenEntry = {
  /** The action in the notation of the game, if the viewer may know it. */
  action: string | null;
  cause: EntryCause;
  events: AnyEvent[];
  seat: number | null;
  version: number;
};

/** A session as its owner sees it. */
export type SessionInfo = {
  /** From where it was begun. */
  address: string | null;
  /** What the program calls itself that began it. */
  agent: string | null;
  /** Milliseconds since 1970, as all moments. */
  created_at: number;
  /** Whether it is the one that asks. */
  current: boolean;
  last_seen_at: number;
  /** Names the session; nobody can log in with it. */
  session: string;
};

/** [`Stage`] as it is written. */
export type Stage = "waiting" | "running" | "over" | "closed";

/** Where an entrant stands. */
export type StandingLine = EntrantInfo & {
  /** The points of all whom they have met. */
  buchholz: number;
  /** How many matches are decided. */
  played: number;
  points: number;
  /** The points of those whom they have beaten, and half of those with whom they shared. */
  sonneborn_berger: number;
  wins: number;
  /** They are paired no more. */
  withdrawn: boolean;
};

/** How a match stands. */
export type Status = {
  game: string;
  outcome: Outcome | null;
  phase: string;
  /** Empty when the match is over. */
  to_act: number[];
  /** How many actions were accepted so far. */
  version: number;
};

/** A rating as it was after a match. */
export type StepInfo = {
  at: number;
  /** Two times out of three the points are off by less than this. */
  deviation: number;
  match: string;
  place: number;
  points: number;
};

export type StoppingPush = {
  message: string;
  push: "stopping";
};

export type Switch = {
  on: boolean;
};

/** One table of a round; a table of one is a bye. */
export type TableInfo = {
  /** Null for a bye. */
  match: string | null;
  /** By seat. */
  places: EntrantInfo[];
  /** By seat, once the match is over. */
  points: number[] | null;
};

/** Somebody whom one follows or blocks. */
export type TieInfo = {
  /** Whether they follow back: then they are friends. Never told of blocking. */
  mutual: boolean;
  since: number;
  username: string;
};

export type TimeLeft = {
  /** Milliseconds. */
  ms: number;
  seat: number;
};

export type Titles = {
  en: string;
  es: string;
  pt: string;
};

/** A token as its owner sees it. */
export type TokenInfo = {
  /** Milliseconds since 1970, as all moments. */
  created_at: number;
  /** Null for one that holds until it is revoked. */
  expires_at: number | null;
  /** Null for one that was not used yet. */
  last_seen_at: number | null;
  name: string;
  scope: Scope;
  /** Names the token; nobody can log in with it. */
  token: string;
};

/** A token that was just made. */
export type TokenMade = {
  created_at: number;
  expires_at: number | null;
  name: string;
  scope: Scope;
  /** What programs send as `Authorization: Bearer SECRET`. It is told this once. */
  secret: string;
  token: string;
};

/** A tournament, its standings and the tables of a round. */
export type TournamentDetail = TournamentInfo & {
  /** Whether the asker has entered and plays on. */
  entered: boolean;
  /** Whether the asker is its host. */
  hosting: boolean;
  standings: StandingLine[];
  tables: TableInfo[];
  /** Of which round. */
  tables_of: number;
};

/** [`Format`] as it is written. */
export type TournamentFormat = "swiss" | "round_robin";

/** A tournament. */
export type TournamentInfo = {
  club: HoldingClub | null;
  /** Milliseconds since 1970, as all moments. */
  created_at: number;
  /** How many have. */
  entrants: number;
  finished_at: number | null;
  format: TournamentFormat;
  game: GameName;
  /** Null where the account is gone. */
  host: string | null;
  /** Whether members of that club alone may enter. */
  members_only: boolean;
  name: string;
  options: unknown;
  pace: Pace | null;
  /** How many may enter. */
  places: number;
  /** Whether its matches change ratings. */
  rated: boolean;
  /** The round that is played, from 1; 0 before the start. */
  round: number;
  /** How many there are; 0 where that depends on how many enter. */
  rounds: number;
  /** At each table. */
  seats: number;
  stage: TournamentStage;
  started_at: number | null;
  starts_at: number | null;
  tournament: string;
};

/** [`TournamentStage`] as it is written. */
export type TournamentStage = "open" | "running" | "over" | "cancelled";

export type UnlobbyAnswer = {
  id: string | number;
  ok: true;
};

/** I no longer look at the list of public matches. */
export type UnlobbyRequest = {
  id: string | number;
  op: "unlobby";
};

export type UnseekAnswer = {
  id: string | number;
  ok: true;
};

/** I no longer want to play. */
export type UnseekRequest = {
  id: string | number;
  op: "unseek";
};

export type UnwatchAnswer = {
  id: string | number;
  ok: true;
};

export type UnwatchRequest = {
  id: string | number;
  match: string;
  op: "unwatch";
};

export type UpTo = {
  /** The newest that was seen. */
  notice: number;
};

/** How a match stands for one viewer, and what is new to them. */
export type UpdatePush = {
  clock: Clocks | null;
  /** What happened since the version that the viewer has. */
  entries: SeenEntry[];
  legal?: LegalNow | null;
  match: string;
  push: "update";
  /** The viewer's seat; none for a spectator. */
  seat: number | null;
  status: Status;
  version: number;
  view: AnyView;
};

/** A time in which the days of one's moves do not run. */
export type Vacation = {
  /** Milliseconds since 1970. */
  began_at: number;
  ended_at: number;
};

/** The own vacations, and how much there is left. */
export type Vacations = {
  /** Milliseconds of vacation left of the 28 days within the last 365. */
  left: number;
  /** Those of the last year and those to come, in their order. */
  vacations: Vacation[];
};

/** Who it is that asks. */
export type Visit = {
  account?: Account | null;
  /** Whether this server sends mail, as to those who have forgotten their password. */
  mail: boolean;
};

/** Which kinds of notices somebody wants. */
export type WantedNotices = {
  round: boolean;
  tournament: boolean;
  turn: boolean;
};

/** The room, the last that was said and, from the start on, the standing of the match. */
export type WatchAnswer = {
  chat: ({
    at: number;
    match: string;
    /** From 1, without gaps. */
    n: number;
    seat: number | null;
    text: string;
    /** None where the account is gone. */
    username: string | null;
  })[];
  clock?: Clocks | null;
  /** What happened since the version that the viewer has. */
  entries?: SeenEntry[];
  id: string | number;
  legal?: LegalNow | null;
  match?: string;
  ok: true;
  /** What somebody has proposed and nobody has declined yet. */
  proposal?: {
    /** The seats that have agreed, whoever proposes it included. */
    agreed: number[];
    /** Who proposes it. */
    seat: number;
    what: Proposed;
  };
  room: MatchInfo;
  /** The viewer's seat; none for a spectator. */
  seat?: number | null;
  status?: Status;
  version?: number;
  view?: AnyView;
};

/** Tell me what happens in a match, beginning with what I missed. */
export type WatchRequest = {
  /** The version I have; none for nothing. */
  have?: number | null;
  id: string | number;
  match: string;
  op: "watch";
};
